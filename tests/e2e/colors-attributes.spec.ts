import type { Page } from '@playwright/test';
import { press, reach, write } from './hand.ts';
import { openAs, someLetters } from './people.ts';
import { call, changeAndDiscard, find, remove, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const COLORS = '/dashboard/cores';
const ATTRIBUTES = '/dashboard/atributos';

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!;

/** A field, whatever else is called alike. */
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

// With a finger on a phone, at a desk by keyboard alone.
test(
  'Caio makes a colour and an attribute, renames what a product has of both, and deletes them after it',
  { tag: ['@colors', '@attributes'] },
  async ({ page }) => {
    const mark = someLetters();
    const [color, attribute] = [`Lilás ${mark}`, `Curvatura ${mark}`];
    const saved = (name: string) =>
      expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    await openAs(page, 'catalogo@aurora.test', `${COLORS}/novo`);
    await write(page, await hydrated(field(page, 'Nome')), color);
    await field(page, 'Tom').fill('#b39ddb');
    await save(page);
    await saved(color);
    await expectNoSidewaysScroll(page);
    const colorId = idOf(page);

    await page.goto(`${ATTRIBUTES}/novo`);
    await write(page, await hydrated(field(page, 'Nome')), attribute);
    await write(page, field(page, 'Valor 1'), 'Base 4');
    await press(page, page.getByRole('button', { name: 'Mais um valor' }));
    await write(page, field(page, 'Valor 2'), 'Base 2');
    await reach(page, page.getByRole('button', { name: 'Mover Base 2' }));
    await page.keyboard.press('ArrowUp');
    await expect(field(page, 'Valor 1')).toHaveValue('Base 2');
    await save(page);
    await saved(attribute);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(await hydrated(field(page, 'Valor 1'))).toHaveValue('Base 2');
    const attributeId = idOf(page);

    const values = await page.request.get(`/api/dashboard/attributes/${attributeId}`);
    const { item } = (await values.json()) as { item: { values: { id: string }[] } };
    const variant = { sku: mark, price: 80, colorId, attributeValueId: item.values[0]!.id };
    // One piece, which no test buys.
    const stock = { kind: 'set', quantity: 1, seen: 0, reason: 'counted' };
    const product = await call(page, 'POST', 'products', {
      name: `Estojo ${mark}`,
      slug: mark,
      type: 'variable',
      status: 'active',
      kind: 'acessorios',
      variants: [{ ...variant, stock }],
    });
    const inShop = async () => (await page.request.get(`/produto/${mark}`)).text();
    expect(await inShop()).toContain(color);
    expect(await inShop()).toContain('Base 2');

    await find(page, COLORS, color);
    await changeAndDiscard(page, field(page, 'Nome'));
    await write(page, field(page, 'Nome'), `Violeta ${mark}`);
    await save(page);
    await saved(`Violeta ${mark}`);
    await find(page, ATTRIBUTES, attribute);
    await changeAndDiscard(page, field(page, 'Nome'));
    await write(page, field(page, 'Valor 1'), 'Base 6');
    await save(page);
    await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toHaveCount(0);
    const shown = await inShop();
    expect(shown).toContain(`Violeta ${mark}`);
    expect(shown).not.toContain(color);
    expect(shown).toContain('Base 6');

    await call(page, 'DELETE', `products/${product.id}`);
    await page.reload();
    await remove(page, ATTRIBUTES);
    await find(page, COLORS, `Violeta ${mark}`);
    await remove(page, COLORS);
  },
);
