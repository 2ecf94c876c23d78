import { choose, press, tick, write } from './hand.ts';
import { openAs } from './people.ts';
import { changeAndDiscard, find, remove, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, someProduct, test } from './shop.ts';

const PATH = '/dashboard/cupons';

// With a finger on a phone, at a desk by keyboard alone.
test(
  'Ana makes a coupon, is told that its code is taken, switches it off and deletes it',
  { tag: '@coupons' },
  async ({ page, faults }) => {
    const code = `E2E${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    await openAs(page, 'admin@aurora.test', `${PATH}/novo`);
    const field = await hydrated(page.getByRole('textbox', { name: 'Código' }));
    await write(page, field, 'bemvindo10');
    await write(page, page.getByLabel('Desconto (%)'), '12');
    await save(page);
    await expect(page.getByText('Este código ou nome já está em uso.')).toBeVisible();
    await expect(field).toBeFocused();
    await write(page, field, code.toLowerCase());
    const categories = page.getByRole('group', { name: 'Categorias' });
    await choose(page, categories.getByLabel('Adicionar categoria'), 'Óculos de sol');
    await press(page, categories.getByRole('button', { name: 'Adicionar' }));
    await write(page, page.getByLabel('Usos por pessoa'), '1');
    await expect(
      page.getByText('12% de desconto em Óculos de sol, uma vez por pessoa'),
    ).toBeVisible();
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
    await expect(page.getByText('Nenhum pedido usou este cupom ainda.')).toBeVisible();
    await expectNoSidewaysScroll(page);

    const slug = await someProduct(page, 'kind=solar');
    const { product } = await (await page.request.get(`/api/products/${slug}`)).json();
    const items = [{ _id: product._id, uid: product.variants[0].id, qty: 1 }];
    /** What a cart with sunglasses in it is told of the code. */
    const inCart = async () =>
      (await page.request.post('/api/coupons/apply', { data: { code, items } })).json();
    expect(await inCart()).toMatchObject({ coupon: { code, discount: 12 } });

    await changeAndDiscard(page, page.getByLabel('Desconto (%)'), '50');
    await tick(page, page.getByLabel('Ligado'));
    await save(page);
    await expect(page.getByText('Desligado', { exact: true })).toBeVisible();
    expect(await inCart()).toMatchObject({ success: false });

    await find(page, PATH, code);
    await expectNoSidewaysScroll(page);
    await remove(page, PATH);
    // The refusal of the form is what was wanted: the console tells it.
    expect(faults.filter((fault) => !/422/.test(fault))).toEqual([]);
    faults.length = 0;
  },
);
