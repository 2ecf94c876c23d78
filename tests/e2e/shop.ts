import { test as base, expect, type Locator, type Page } from '@playwright/test';

/** Messages of a browser console that tell of a fault: errors, and hydration warnings as well. */
const isFault = (type: string, text: string): boolean =>
  type === 'error' || (type === 'warning' && /hydrat/i.test(text));

interface ShopFixtures {
  /** Everything the page complained about, checked to be empty when the test ends. */
  faults: string[];
}

/** A test whose page must end without a console error, a failed script or a hydration warning. */
export const test = base.extend<ShopFixtures>({
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('console', (message) => {
        if (isFault(message.type(), message.text())) faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(String(error)));
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until the island that holds an element, touched as by a pointer over it, answers to clicks. */
export async function hydrated(element: Locator): Promise<Locator> {
  await element.first().waitFor();
  await element.first().scrollIntoViewIfNeeded();
  const answers = (node: Element) => {
    node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return node.closest('astro-island[ssr]') === null;
  };
  await expect.poll(() => element.first().evaluate(answers)).toBe(true);
  return element;
}

/** A page that is wider than its window scrolls sideways on a phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(window);
}

/** On an open product page, puts one in the cart, in the first size if there are several. */
export async function pressAdd(page: Page): Promise<void> {
  const add = await hydrated(page.getByRole('button', { name: 'Adicionar ao carrinho' }));
  const sizes = page.getByRole('group', { name: 'Tamanho' }).locator('li a');
  const isOpen = (await sizes.count()) > 0;
  if (isOpen && (await sizes.and(page.locator('[aria-current]')).count()) === 0)
    await sizes.and(page.locator(':not([title])')).first().click();
  await add.click();
}

/** Opens a product and puts one in the cart. */
export async function addToCart(page: Page, slug: string): Promise<void> {
  await page.goto(`/produto/${slug}`);
  await pressAdd(page);
  await expect(page.getByRole('link', { name: /^Carrinho, 1 item/ })).toBeVisible();
}

/** Opens an address of the shop where no script has the cart in memory: what a test changes of it there stays. */
export const leaveCart = (page: Page) => page.goto('/robots.txt');

/** Fills in the checkout with an address in São Paulo, and picks the first delivery and paying on it. */
export async function fillCheckout(page: Page): Promise<void> {
  await hydrated(page.getByRole('button', { name: 'Confirmar pedido' }));
  await page.getByLabel('Nome completo').fill('  Ana Souza ');
  await page.getByLabel('E-mail').fill('ana.souza@exemplo.com.br');
  await page.getByLabel('Telefone').fill('11987654321');
  await page.getByLabel('CPF').fill('529.982.247-25');
  await page.getByLabel('CEP').fill('01310-100');
  await page.getByLabel('Endereço', { exact: true }).fill('Avenida Paulista, 1000, apto 12');
  await page.getByLabel('Cidade').fill('São Paulo');
  await expect(page.getByLabel('Estado')).toHaveValue('SP');
  const delivery = page.getByRole('group', { name: 'Forma de entrega' }).getByRole('radio');
  await delivery.first().check();
  await page.getByRole('radio', { name: /^Pagamento na entrega/ }).check();
}

/** Pieces that all tests of a run together do not buy. */
const PLENTY = 8;
/** Pieces that one test buys of a product that is its own. */
const FEW = 3;

/**
 * Slug of a product with plenty in stock, as the API tells it.
 *
 * @param share one of so many that buy other products than each other, at the same time; a few pieces are enough
 */
export async function someProduct(
  page: Page,
  query: string,
  share?: { index: number; of: number },
): Promise<string> {
  const answer = await page.request.get(`/api/products?${query}`);
  const { products } = (await answer.json()) as { products: { slug: string }[] };
  expect(products.length, query).toBeGreaterThan(0);
  // Gift cards are sent by no carrier, and the last piece is sold by another test.
  const goods = products.filter(({ slug }) => !slug.startsWith('vale-presente'));
  const least = share ? FEW : PLENTY;
  for (const [index, { slug }] of goods.entries()) {
    if (share && index % share.of !== share.index) continue;
    const { product } = (await (await page.request.get(`/api/products/${slug}`)).json()) as {
      product: { variants: { qty: number }[] };
    };
    if (product.variants.every(({ qty }) => qty < 0 || qty >= least)) return slug;
  }
  throw new Error(`No product has plenty in stock: ${query}`);
}

/** Address of a product on the home page of which there is plenty. */
export async function productOnHome(page: Page): Promise<string> {
  const links = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
  const paths = await links.evaluateAll((found) =>
    found.map((link) => (link as HTMLAnchorElement).pathname),
  );
  for (const path of paths) {
    const answer = await page.request.get(`/api${path.replace('produto', 'products')}`);
    const { product } = (await answer.json()) as { product: { variants: { qty: number }[] } };
    if (product.variants.every(({ qty }) => qty < 0 || qty >= 8)) return path;
  }
  throw new Error('The home page shows nothing of which there is plenty.');
}
