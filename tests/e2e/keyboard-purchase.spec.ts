import type { Locator, Page } from '@playwright/test';
import { enterOn, tabTo, typeInto } from './keyboard.ts';
import { expect, hydrated, productOnHome, test } from './shop.ts';

interface Sized {
  slug: string;
  name: string;
  shape: string;
  variants: { attribute: { name: string } | null }[];
}

/** A frame that comes in two sizes or more. */
async function frameWithSizes(page: Page): Promise<Sized> {
  const { products } = await (await page.request.get('/api/products?kind=grau&limit=96')).json();
  for (const { slug } of products) {
    const { product } = await (await page.request.get(`/api/products/${slug}`)).json();
    const sizes = new Set((product as Sized).variants.map(({ attribute }) => attribute?.name));
    if (sizes.size > 1) return product;
  }
  throw new Error('The demo shop has no frame with sizes.');
}

/** What a screen reader is told of by itself: a live region somewhere on the page says it. */
async function expectSaid(page: Page, text: RegExp, role: 'status' | 'alert' = 'status') {
  await expect(page.getByRole(role).filter({ hasText: text }).first()).toBeAttached();
}

test('A frame is found, chosen, put into the cart and bought by keyboard alone @desktop', async ({
  page,
}) => {
  const frame = await frameWithSizes(page);
  const main = page.getByRole('main');

  await test.step('home → menu → list', async () => {
    await page.goto('/');
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
      - navigation "Categorias":
        - list:
          - listitem:
            - group: Óculos de grau
      - link "Entrar"
      - link "Favoritos, nenhum produto"
      - link "Carrinho, vazio"
      - search:
        - combobox "Buscar"
    `);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
    const menu = page.getByRole('navigation', { name: 'Categorias' });
    const summary = menu.locator('summary', { hasText: 'Óculos de grau' });
    await enterOn(page, summary);
    const all = menu.getByRole('link', { name: 'Óculos de grau: ver todos' });
    await expect(all).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(all).toBeHidden();
    await expect(summary).toBeFocused();
    await page.keyboard.press('Enter');
    await enterOn(page, all);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Óculos de grau');
  });

  await test.step('list → filter', async () => {
    const filters = page.getByRole('complementary', { name: 'Filtros' });
    const box = filters.locator(`input[name=shape][value="${frame.shape}"]`);
    await tabTo(page, box);
    await page.keyboard.press('Space');
    // At once, and the focus stays with the choice.
    await expect(page).toHaveURL(new RegExp(`shape=${frame.shape}`));
    await expect(box).toBeChecked();
    await expect(box).toBeFocused();
    // A new page is announced by its title: it says how many there are.
    await expect(page).toHaveTitle(/\(\d+ produtos?\)/);
    await expect(main.getByRole('region', { name: /^\d+ produtos?$/ })).toBeAttached();
  });

  await test.step('list → product → colour → size', async () => {
    const card = main.getByRole('article').filter({ hasText: frame.name });
    await enterOn(page, card.getByRole('heading').getByRole('link'));
    await expect(main.getByRole('heading', { level: 1, name: frame.name })).toBeVisible();
    await hydrated(page.getByRole('button', { name: 'Adicionar ao carrinho' }).first());
    const color = main.getByRole('group', { name: /^Cor/ }).getByRole('link').nth(1);
    await enterOn(page, color);
    await expect(color).toHaveAttribute('aria-current', 'true');
    await expect(color).toBeFocused();
    const size = main
      .getByRole('group', { name: /^Tamanho/ })
      .getByRole('link')
      .nth(1);
    await enterOn(page, size);
    await expect(size).toHaveAttribute('aria-current', 'true');
  });

  await test.step('product → cart drawer → cart', async () => {
    await enterOn(page, page.getByRole('button', { name: 'Adicionar ao carrinho' }));
    const drawer = page.getByRole('dialog', { name: 'Itens que você escolheu' });
    await expect(drawer).toBeFocused();
    await expectSaid(page, new RegExp(`${frame.name} está no carrinho`));
    await expect(drawer).toMatchAriaSnapshot(`
      - heading "${frame.name} está no carrinho" [level=2]
      - button "Fechar"
      - list "Itens do carrinho":
        - listitem:
          - group /Quantidade de/:
            - button "Diminuir quantidade"
            - text: "1"
            - button "Aumentar quantidade"
          - button "Remover"
      - paragraph: /Subtotal R\\$/
      - link "Ver itens"
      - link "Finalizar compra"
      - button "Continuar comprando"
    `);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('link', { name: 'Carrinho, 1 item' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(drawer).toBeFocused();
    await enterOn(page, drawer.getByRole('link', { name: 'Ver itens' }));
    await expect(main.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeVisible();
  });

  await test.step('cart: quantity → checkout', async () => {
    await hydrated(main.getByRole('button', { name: 'Diminuir quantidade' }));
    await enterOn(page, main.getByRole('button', { name: 'Diminuir quantidade' }));
    await expect(page.getByRole('link', { name: 'Carrinho, 1 item' })).toBeVisible();
    await expectSaid(page, /R\$\s[\d.,]+/);
    await enterOn(page, main.getByRole('link', { name: 'Finalizar compra' }));
    await hydrated(page.getByRole('button', { name: 'Confirmar pedido' }));
  });

  await test.step('checkout: an error is told, mended, and the order stands', async () => {
    await typeInto(page, page.getByLabel('CEP'), '01310100');
    await expect(page.getByLabel('Estado')).toHaveValue('SP');
    const delivery = page.getByRole('group', { name: 'Forma de entrega' }).getByRole('radio');
    await expect(delivery.first()).toBeVisible();
    await expect(delivery.first()).not.toBeChecked();
    await expectSaid(page, /Escolha uma das \d formas de entrega/);
    await tabTo(page, delivery);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(delivery.nth(1)).toBeChecked();
    await typeInto(page, page.getByLabel('Endereço', { exact: true }), 'Avenida Paulista, 1000');
    await typeInto(page, page.getByLabel('Cidade'), 'São Paulo');
    await typeInto(page, page.getByLabel('Nome completo'), 'Ana Souza');
    await typeInto(page, page.getByLabel('E-mail'), 'ana@');
    await typeInto(page, page.getByLabel('Telefone'), '11987654321');
    await typeInto(page, page.getByLabel('CPF'), '52998224725');
    await enterOn(page, page.getByRole('button', { name: 'Confirmar pedido' }));
    const email = page.getByLabel('E-mail');
    await expectSaid(page, /\S/, 'alert');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription(/e-mail/i);
    if (!(await email.evaluate((field) => field === document.activeElement))) {
      await tabTo(page, email);
    }
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('ana@exemplo.com.br');
    await enterOn(page, page.getByRole('button', { name: 'Confirmar pedido' }));
    await expect(page).toHaveURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Carrinho, vazio' })).toBeVisible();
  });
});

test('On a phone the same way is as short by keyboard, and each step is told @phone', async ({
  page,
}) => {
  let presses = 0;
  let fields = 0;
  const press = async (goal: Locator) => {
    presses += 1;
    await enterOn(page, goal);
  };
  const type = async (label: string, text: string) => {
    fields += 1;
    await typeInto(page, page.getByLabel(label, { exact: true }), text);
  };
  const main = page.getByRole('main');

  await test.step('home → product → cart → checkout', async () => {
    await page.goto('/');
    const path = await productOnHome(page);
    await press(main.getByRole('article').locator(`h3 a[href^="${path}"]`).first());
    const name = (await main.getByRole('heading', { level: 1 }).textContent())!.trim();
    const add = page.getByRole('button', { name: 'Adicionar ao carrinho' }).first();
    await hydrated(add);
    await press(add);
    const drawer = page.getByRole('dialog', { name: 'Itens que você escolheu' });
    await expect(drawer).toBeFocused();
    await expectSaid(page, new RegExp(`${name} está no carrinho`));
    // The marking is read in words, and what is removed by its name.
    await expect(drawer.getByText(/^Lente \d+ mm, ponte \d+ mm, haste \d+ mm$/)).toBeAttached();
    await expect(drawer.getByRole('button', { name: 'Remover' })).toHaveAccessibleDescription(name);
    await press(drawer.getByRole('link', { name: 'Finalizar compra' }));
  });

  await test.step('what a screen reader finds in the checkout', async () => {
    await hydrated(page.getByRole('button', { name: 'Confirmar pedido' }));
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
      - link /Voltar/
      - link /Aurora/
      - link "Ajuda"
    `);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('what is missing is told once, with the focus at the first of it', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Confirmar pedido' }));
    await page.keyboard.press('Enter');
    await expectSaid(page, /^Faltam \d+ campos$/, 'alert');
    await expect(page.getByLabel('CEP')).toBeFocused();
    await expect(page.getByLabel('CEP')).toHaveAccessibleDescription(/CEP/);
  });

  await test.step('checkout → order', async () => {
    fields += 1;
    await page.keyboard.type('01310100');
    // What is put right is told when the typing has been read out, and cuts nothing off.
    await expectSaid(page, /^Faltam \d+ campos$/);
    await expect(page.getByRole('alert').filter({ hasText: 'Faltam' })).toHaveCount(0);
    await expect(page.getByLabel('Endereço', { exact: true })).toHaveValue('Avenida Paulista');
    const delivery = page.getByRole('group', { name: 'Forma de entrega' }).getByRole('radio');
    await expectSaid(page, /Escolha uma das \d formas de entrega/);
    presses += 1;
    await tabTo(page, delivery);
    await page.keyboard.press('Space');
    await expectSaid(page, /^Total R\$\s[\d.,]+$/);
    await type('Número', '1000');
    await type('Nome completo', 'Ana Souza');
    await type('E-mail', 'ana.souza@exemplo.com.br');
    await type('Telefone', '11987654321');
    await type('CPF', '52998224725');
    await press(page.getByRole('button', { name: 'Confirmar pedido' }));
    await expect(page).toHaveURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
    await expect(page).toHaveTitle(/^Pedido [A-Z0-9]{8} /);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Pedido recebido!');
    await expect(main.getByRole('region', { name: 'Itens' })).toMatchAriaSnapshot(`
      - list:
        - listitem:
          - link
          - paragraph: /^Medidas \\d+/
          - paragraph: /^1 × R\\$/
    `);
  });
  expect({ presses, fields }).toEqual({ presses: 5, fields: 6 });
});
