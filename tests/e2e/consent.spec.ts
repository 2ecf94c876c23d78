import type { Page } from '@playwright/test';
import { changeShop } from './shop-data.ts';
import { addToCart, expect, fillCheckout, hydrated, test } from './shop.ts';

/** A region, and a product, that no other test asks about: this one changes their prices. */
const PLACE = { zipCode: '69900-000', state: 'AC', area: 'Norte' };

const cents = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirmar pedido' });
const buttonCents = async (page: Page) => cents(await confirmButton(page).textContent());

test('A buyer is charged what the button says, also when prices change under their hands @phone', async ({
  page,
  faults,
}) => {
  const { zipCode, state, area } = PLACE;
  const code = `PROVA${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await changeShop((tx) =>
    tx
      .insertInto('coupons')
      .values({
        id: code,
        code,
        percent: 10,
        startsAt: null,
        endsAt: null,
        minTotalCents: 0,
        maxUses: null,
        used: 0,
      })
      .execute(),
  );
  const { products } = await (await page.request.get('/api/products?kind=esportivo')).json();
  const { slug } = products[0];

  await addToCart(page, slug);
  await page.goto('/carrinho');
  await hydrated(page.getByRole('button', { name: 'Aumentar quantidade' }));
  await page.getByLabel('Cupom').fill(code);
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText(`Cupom ${code}: 10% de desconto`)).toBeVisible();
  await page.getByRole('link', { name: 'Finalizar compra' }).click();
  await fillCheckout(page);
  const offered = page.waitForResponse((answer) => answer.url().includes('/api/delivery'));
  await page.getByLabel('CEP').fill(zipCode);
  await offered;
  await expect(page.getByLabel('Estado')).toHaveValue(state);
  const delivery = page.getByRole('group', { name: 'Forma de entrega' });
  const economy = delivery.getByRole('radio', { name: /Econômica/ });
  await economy.check();
  // Hidden on a phone, whose summary is folded up: prices and coupon have been checked.
  await expect(page.getByText(`Cupom ${code}: 10% de desconto`)).toBeAttached();
  const before = await buttonCents(page);

  await changeShop(async (tx) => {
    const product = tx.selectFrom('products').select('id').where('slug', '=', slug);
    await tx
      .updateTable('variants')
      .set((eb) => ({ priceCents: eb('priceCents', '+', 10_000) }))
      .where('productId', 'in', product)
      .execute();
    await tx.updateTable('coupons').set({ percent: 5 }).where('code', '=', code).execute();
    await tx
      .updateTable('deliveries')
      .set((eb) => ({ costCents: eb('costCents', '+', 510) }))
      .where('area', '=', area)
      .where('type', '=', 'Econômica')
      .execute();
  });

  await confirmButton(page).click();
  const told = page.getByRole('alert').filter({ hasText: 'Os valores mudaram' });
  await expect(told.getByRole('listitem')).toContainText([
    /o preço mudou de R\$/,
    `Cupom ${code}: o desconto mudou de 10% para 5%.`,
    /Entrega Econômica: o valor mudou de R\$/,
  ]);
  await expect(told).toBeFocused();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect.poll(() => buttonCents(page)).toBeGreaterThan(before);
  const agreed = await buttonCents(page);
  expect(cents(await told.getByText(/O novo total é/).textContent())).toBe(agreed);

  await confirmButton(page).click();
  await page.waitForURL(/\/pedido\//);
  const { pathname, search } = new URL(page.url());
  const stored = await page.request.get(`/api${pathname.replace('pedido', 'orders')}${search}`);
  const { order } = await stored.json();
  expect(Math.round(order.payable * 100)).toBe(agreed);
  expect(order.coupon).toEqual({ code, discount: 5, kind: 'percent' });

  // The refusal is an answer of the shop, which browser and console tell: the only one there is.
  const isRefusal = (fault: string) => /409/.test(fault);
  expect(faults.filter((fault) => !isRefusal(fault))).toEqual([]);
  expect(faults.some(isRefusal)).toBe(true);
  faults.length = 0;
});
