import type { Locator, Page } from '@playwright/test';
import { enterOn, tabTo } from './keyboard.ts';
import { expect } from './shop.ts';

interface LensFrame {
  _id: string;
  slug: string;
  name: string;
  variants: { id: string; sku: string }[];
}

/** A frame that any lens goes into. */
export async function lensFrame(page: Page): Promise<LensFrame> {
  const listed = await page.request.get('/api/products?kind=grau&rim=fechado&limit=96');
  const { products } = (await listed.json()) as { products: { slug: string }[] };
  const { slug } = products.find((each) => each.slug === 'marola') ?? products[0]!;
  const read = await page.request.get(`/api/products/${slug}`);
  return ((await read.json()) as { product: LensFrame }).product;
}

/** Answers a question of the lens step by keyboard, and goes on. */
export async function answerByKeyboard(page: Page, dialog: Locator, wanted: RegExp): Promise<void> {
  const radio = dialog.getByRole('radio', { name: wanted }).first();
  await tabTo(page, dialog.getByRole('radio'));
  await page.keyboard.press('Space');
  const count = await dialog.getByRole('radio').count();
  for (let steps = 0; steps < count && !(await radio.isChecked()); steps += 1)
    await page.keyboard.press('ArrowDown');
  await expect(radio).toBeChecked();
  await enterOn(page, dialog.getByRole('button', { name: 'Continuar' }));
}
