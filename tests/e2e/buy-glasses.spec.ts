import type { Locator } from '@playwright/test';
import {
  addToCart,
  expect,
  expectNoSidewaysScroll,
  fillCheckout,
  hydrated,
  leaveCart,
  productOnHome,
  someProduct,
  test,
} from './shop.ts';

// With all that moves, as most browsers show it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('A visitor finds a frame on a phone, buys it and holds an order', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await test.step('home → category', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /Óculos de sol/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Óculos de sol/i);
    await expectNoSidewaysScroll(page);
  });

  await test.step('category → filter', async () => {
    const open = page.getByRole('button', { name: 'Filtrar' }).and(page.locator('[popovertarget]'));
    const covers = await open.isVisible();
    if (covers) await open.click();
    const filters = page.getByRole('complementary', { name: 'Filtros' });
    const aviator = filters.getByRole('checkbox', { name: /^Aviador/ });
    const label = await aviator.evaluate((node) => node.closest('label')!.textContent!);
    const count = Number(/(\d+)\D*$/.exec(label)![1]);
    await aviator.click();
    // Beside the list a choice applies at once; over it, the button says what is behind it.
    const apply = filters.getByRole('button', {
      name: new RegExp(`^Filtrar: Ver ${count} produto`),
    });
    if (covers) await apply.click();
    await expect(page).toHaveURL(/shape=aviador/);
    await expect(
      page.getByRole('region', { name: new RegExp(`^${count} produto`) }),
    ).toBeAttached();
    await expectNoSidewaysScroll(page);
  });

  await test.step('filter → product → colour', async () => {
    await page.getByRole('main').locator('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/produto\//);
    await expectNoSidewaysScroll(page);
    const colors = page.getByRole('group', { name: /^Cor/ }).getByRole('link');
    await hydrated(colors);
    const second = colors.nth(1);
    const name = await second.getAttribute('aria-label');
    await second.click();
    await expect(second).toHaveAttribute('aria-current', 'true');
    if (name) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  });

  await test.step('product → cart', async () => {
    await page.getByRole('button', { name: 'Adicionar ao carrinho' }).first().click();
    await page.getByRole('link', { name: /^Carrinho, 1 item/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeVisible();
    await hydrated(page.getByRole('button', { name: 'Aumentar quantidade' }));
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Cupom').fill('BEMVINDO10');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText(/BEMVINDO10: 10% de desconto/)).toBeVisible();
  });

  await test.step('cart → checkout → order', async () => {
    await page.getByRole('link', { name: 'Finalizar compra' }).click();
    await hydrated(page.getByRole('button', { name: 'Confirmar pedido' }));
    await page.getByLabel('CEP').fill('01310-100');
    await expect(page.getByLabel('Endereço', { exact: true })).toHaveValue('Avenida Paulista');
    await expect(page.getByLabel('Bairro')).toHaveValue('Bela Vista');
    await fillCheckout(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Confirmar pedido' }).click();
    await expect(page).toHaveURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
    await expect(page.getByRole('heading', { level: 1, name: /pedido/i })).toBeVisible();
    await expect(page.getByText('Ana Souza').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Carrinho, vazio' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step('order → invoice', async () => {
    const opened = page.waitForEvent('popup');
    await (await hydrated(page.getByRole('button', { name: 'Imprimir' }))).click();
    const invoice = await opened;
    await expect(invoice.getByText(/Avenida Paulista, 1000/).first()).toBeVisible();
  });
});

test('A price changed in the browser is shown as changed and never charged @phone', async ({
  page,
}) => {
  const slug = await someProduct(page, 'kind=acessorios&sort=pb');
  const { product } = await (await page.request.get(`/api/products/${slug}`)).json();
  await addToCart(page, slug);
  await leaveCart(page);
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('CART')!);
    cart.items[0].price = 0.01;
    localStorage.setItem('CART', JSON.stringify(cart));
  });
  await page.goto('/carrinho');
  await expect(page.getByText(/O preço subiu de R\$\s0,01/)).toBeVisible();
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Confirmar pedido' }).click();
  await page.waitForURL(/\/pedido\//);
  const { pathname, search } = new URL(page.url());
  const stored = await page.request.get(`/api${pathname.replace('pedido', 'orders')}${search}`);
  const { order } = await stored.json();
  expect(order.lines[0].price).toBe(product.price);
  expect(order.total).toBeGreaterThanOrEqual(product.price);
});

test('A wrong address is told at its fields and nothing typed is lost @phone', async ({ page }) => {
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByLabel('E-mail').fill('ana@');
  await page.getByLabel('CPF').fill('111.111.111-11');
  await page.getByRole('button', { name: 'Confirmar pedido' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('CPF')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Cidade')).toHaveValue('São Paulo');
  await page.getByLabel('E-mail').fill('ana@exemplo.com.br');
  await page.getByLabel('CPF').fill('52998224725');
  await page.getByRole('button', { name: 'Confirmar pedido' }).click();
  await expect(page).toHaveURL(/\/pedido\//);
});

test('The checkout asks for the CEP first, leads to what is missing, and has one button beside the total', async ({
  page,
}) => {
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
  await page.goto('/checkout');
  const confirm = await hydrated(page.getByRole('button', { name: 'Confirmar pedido' }));
  const number = page.getByLabel('Número');
  await expect(confirm).toHaveCount(1);
  await expect(number).toHaveCount(0);

  await confirm.click();
  const review = page.getByRole('region', { name: 'Revisão' });
  await expect(review.getByRole('alert')).toHaveText('Faltam 10 campos');
  await expect(review.getByRole('link')).toHaveCount(10);
  await expect(page.getByLabel('CEP')).toBeFocused();
  await expect(number).toHaveAccessibleDescription('Informe o número ou “s/n”.');
  await review.getByRole('link', { name: 'Telefone' }).click();
  await expect(page.getByLabel('Telefone')).toBeFocused();
  await expect(page.getByLabel('Telefone')).toBeInViewport({ ratio: 1 });
  await page.getByLabel('CEP').fill('01310-100');
  await expect(page.getByLabel('Endereço', { exact: true })).toHaveValue('Avenida Paulista');
  await expect(review.getByRole('link', { name: 'Endereço' })).toHaveCount(0);
  await expect(review.getByRole('link', { name: 'Número' })).toHaveCount(1);

  // In sight at both ends of the form: at a phone's foot, on a desktop beside it with the total.
  const { width } = page.viewportSize()!;
  const isWide = width >= 960;
  for (const goal of [page.getByLabel('CEP'), page.getByLabel('Vale-presente')]) {
    await goal.scrollIntoViewIfNeeded();
    await expect(confirm).toBeInViewport({ ratio: 1 });
    const { x, y } = (await confirm.boundingBox())!;
    if (isWide) {
      await expect(page.getByText('Total', { exact: true })).toBeInViewport({ ratio: 1 });
      expect(x).toBeGreaterThan(width / 2);
    } else {
      await expect(confirm).toContainText(/R\$\s[\d.,]+/);
      const covered = (await goal.boundingBox())!;
      expect(y).toBeGreaterThan(covered.y + covered.height);
    }
  }
  await expectNoSidewaysScroll(page);
});

test('From the home page to an order takes few taps, and a stranger does not see it @phone', async ({
  page,
}) => {
  let taps = 0;
  let fields = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const fill = async (label: string, text: string) => {
    fields += 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };
  await page.goto('/');
  const path = await productOnHome(page);
  await tap(page.getByRole('main').getByRole('article').locator(`h3 a[href^="${path}"]`).first());
  const add = page.getByRole('button', { name: 'Adicionar ao carrinho' }).first();
  await tap(await hydrated(add));
  const drawer = page.getByRole('dialog', { name: 'Itens que você escolheu' });
  await tap(drawer.getByRole('link', { name: 'Finalizar compra' }));

  const confirm = await hydrated(page.getByRole('button', { name: 'Confirmar pedido' }));
  // In sight from the start, beneath a header that leads nowhere but back.
  await expect(confirm).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([/^\s*$/, /Aurora/, 'Ajuda']);
  await expect(page.getByRole('search')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText(/CNPJ [\d./-]+/);
  await fill('CEP', '01310-100');
  await expect(page.getByLabel('Endereço', { exact: true })).toHaveValue('Avenida Paulista');
  await tap(page.getByRole('radio', { name: /^Econômica/ }));
  await fill('Número', '1000');
  await fill('Nome completo', 'Ana Souza');
  await fill('E-mail', 'ana.souza@exemplo.com.br');
  await fill('Telefone', '11987654321');
  await fill('CPF', '529.982.247-25');
  await tap(confirm);
  await page.waitForURL(/\/pedido\//);
  expect({ taps, fields }).toEqual({ taps: 5, fields: 6 });

  const order = new URL(page.url()).pathname;
  expect((await page.request.get(order)).status()).toBe(404);
  expect((await page.request.get(`${order}?chave=errada`)).status()).toBe(404);
  expect(
    (await page.request.get(`/api${order.replace('pedido', 'orders')}?chave=x`)).status(),
  ).toBe(404);
});
