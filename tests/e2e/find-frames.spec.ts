import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

test('A search with two slips of the fingers finds glasses @phone', async ({ page }) => {
  await page.goto('/');
  const field = page
    .getByRole('combobox', { name: 'Buscar' })
    .or(page.getByLabel('Buscar'))
    .first();
  if (!(await field.isVisible())) await page.getByRole('link', { name: 'Buscar' }).click();
  await field.fill('oclos redondo');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/busca\?q=/);
  await expect(page.getByRole('main').locator('article').first()).toBeVisible();
});

test('Suggestions appear while typing and lead to the product by keyboard @desktop', async ({
  page,
}) => {
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Buscar' });
  await hydrated(field);
  await field.pressSequentially('redondo');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).not.toHaveURL('/');
});

test('What is empty by itself offers neither filters nor sorting, but what sells best @phone', async ({
  page,
}) => {
  const filters = page.locator('#filtros');
  const openFilters = page.getByRole('button', { name: 'Filtrar' });
  const sort = page.getByRole('combobox', { name: 'Ordenar' });
  for (const found of ['/busca?q=oculos', '/busca?q=oculos&min=99999']) {
    await page.goto(found);
    await expect(filters).toHaveCount(1);
    await expect(openFilters).toBeVisible();
    await expect(sort).toBeVisible();
  }
  await page.goto('/busca?q=xyzzyx');
  await expect(page.getByRole('heading', { name: 'Nenhum produto' })).toBeVisible();
  await expect(filters).toHaveCount(0);
  await expect(openFilters).toHaveCount(0);
  await expect(sort).toHaveCount(0);
  await expect(page.getByText(/^Tente outras palavras, comece por um formato/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Comece pelos mais vendidos' })).toBeVisible();
  const best = page.getByRole('main').getByRole('article');
  await expect(best).toHaveCount(4);
  expect((await best.first().boundingBox())!.y).toBeLessThanOrEqual(480);
});

test('A search for what is no product leads to what the shop says of it @phone', async ({
  page,
}) => {
  await page.goto('/busca?q=garantia');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Guias e páginas sobre “garantia”',
  );
  await page
    .getByRole('main')
    .getByRole('link', { name: /Trocas e devoluções/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Trocas/ })).toBeVisible();
});

test('A search for what is sold out shows it, and says so @phone', async ({ page }) => {
  await page.goto('/busca?q=corrente');
  const card = page.getByRole('main').getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Corrente dourada');
  await expect(card).toContainText('Esgotado');
});

test('The count beside a filter is the number of products behind it @phone', async ({ page }) => {
  await page.goto('/produtos');
  const open = page.getByRole('button', { name: 'Filtrar' }).first();
  if (await open.isVisible()) await open.click();
  const box = page.getByRole('checkbox', { name: /^Redondo/ });
  const label = await box.evaluate((node) => node.closest('label')!.textContent!);
  const count = Number(/(\d+)\D*$/.exec(label)![1]);
  await page.goto('/produtos?shape=redondo');
  await expect(page.getByText(new RegExp(`^\\s*${count} produtos?`)).first()).toBeVisible();
});

test('A list begins with products, not with what narrows it', async ({ page, viewport }) => {
  await page.goto('/categoria/oculos-de-sol');
  const cards = page.getByRole('main').getByRole('article');
  const isPhone = viewport!.width < 500;
  if (!isPhone) await page.setViewportSize({ width: 1440, height: 900 });
  const first = (await cards.first().boundingBox())!;
  const sixth = (await cards.nth(5).boundingBox())!;
  if (isPhone) expect(sixth.y + sixth.height).toBeLessThanOrEqual(2 * 844);
  const most = isPhone ? 400 : 300;
  expect(first.y).toBeLessThanOrEqual(most);
  for (const path of [
    '/categoria/oculos-de-grau?shape=redondo&color=preto',
    '/produtos?size=M',
    '/produtos?sort=fit',
    '/busca?q=redondo',
    '/busca?q=ocluos',
  ]) {
    await page.goto(path);
    expect((await cards.first().boundingBox())!.y, path).toBeLessThanOrEqual(most);
  }
  await page.goto('/categoria/oculos-de-sol');
  // What is said of the list is read in full, without a press: on a phone after its products.
  const about = page.getByText(/^Proteção UV400 em todos os modelos/);
  expect((await about.boundingBox())!.y > sixth.y).toBe(isPhone);
  await expect(page.locator('main p[tabindex]')).toHaveCount(0);
  if (isPhone) await page.getByRole('button', { name: 'Filtrar' }).click();
  const titles = await page
    .locator('#filtros')
    .locator('summary, legend')
    .evaluateAll((all) => all.map((title) => title.textContent.trim()));
  expect(titles.slice(0, 4)).toEqual(['Tamanho', 'Formato', 'Preço', 'Cor']);
  const colors = page.locator('[data-facet="color"] > ul');
  expect((await colors.boundingBox())!.height).toBeLessThanOrEqual(200);
  const cut = await colors
    .locator('b')
    .evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth + 1).length);
  expect(cut).toBe(0);
  await expect(page.locator('#filtros details[open]')).toHaveCount(3);
  // True to scale: a child's frame is drawn narrower than a grown-up's, and says whose it is.
  const scaleOf = (name: string) =>
    cards
      .filter({ has: page.getByRole('heading', { name }) })
      .locator('picture img')
      .evaluate((image) => Number(getComputedStyle(image).scale));
  expect((await scaleOf('Bodoque')) / (await scaleOf('Itaúna'))).toBeCloseTo(120 / 139, 1);
  await expect(cards.filter({ hasText: 'Bodoque' })).toContainText('Infantil');
  await expect(cards.filter({ hasText: 'Itaúna' })).not.toContainText('Infantil');
});

test('Sorting by price puts the cheapest first, and the address has it @phone', async ({
  page,
}) => {
  await page.goto('/produtos?sort=pa');
  const { products } = await (await page.request.get('/api/products?sort=pa')).json();
  await expect(page.getByRole('main').locator('article').first()).toContainText(products[0].name);
  const prices = products.map((product: { price: number }) => product.price);
  expect(prices).toEqual([...prices].sort((a: number, b: number) => a - b));
});

test.describe('without JavaScript @phone', () => {
  test.use({ javaScriptEnabled: false });

  test('lists, filters, search, product and colour work up to the cart', async ({ page }) => {
    await page.goto('/produtos?shape=gatinho');
    await page.getByRole('main').locator('article').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const color = page.getByRole('group', { name: /^Cor/ }).getByRole('link').nth(1);
    await color.click();
    await expect(page).toHaveURL(/color=/);
    await expect(page.getByRole('button', { name: 'Adicionar ao carrinho' }).first()).toBeVisible();
  });
});

test('An address that does not exist is a 404 with a way home @phone', async ({ page, faults }) => {
  const answer = await page.goto('/produto/nao-existe');
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole('link', { name: /início|Voltar|loja/i }).first()).toBeVisible();
  // The browser itself reports the 404 of the page; nothing else may be there.
  expect(faults.splice(0).filter((fault) => !/status of 404/.test(fault))).toEqual([]);
});

test('A page beyond the last is the last, and tells search engines so @phone', async ({ page }) => {
  await page.goto('/produtos?page=999');
  await expect(page.getByRole('main').locator('article').first()).toBeVisible();
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', /\/produtos\?page=\d{1,2}$/);
});

test('What is reduced has a list of its own, in the menu and among the filters @phone', async ({
  page,
}) => {
  const { total } = await (await page.request.get('/api/products?offer=promocao')).json();
  await page.goto('/');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Promoções' }).click();
  await expect(page).toHaveURL('/promocoes');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(total);
  await expect(cards.filter({ hasText: /−\d+ %/ })).toHaveCount(total);
  await page.goto('/produtos');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByRole('checkbox', { name: 'Em promoção' }).check();
  // What is at the sheet's edges stays there, however far it is scrolled.
  await expect(page.getByRole('button', { name: 'Fechar filtros' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: `Ver ${total} produtos` }).click();
  await expect(page).toHaveURL(/offer=promocao/);
  await expect(cards).toHaveCount(total);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`Back from a product the list is where it was, with the focus (${reducedMotion}) @desktop`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() =>
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset['moved'] = String(viewTransition !== null);
      }),
    );
    await page.goto('/produtos');
    const link = page.getByRole('main').getByRole('article').nth(9).getByRole('link').first();
    await link.evaluate((node: HTMLElement) => {
      node.scrollIntoView({ behavior: 'instant', block: 'center' });
      node.focus({ preventScroll: true });
    });
    const y = await page.evaluate(() => scrollY);
    expect(y).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/produto\//);
    const moved = String(reducedMotion === 'no-preference');
    await expect(page.locator('html')).toHaveAttribute('data-moved', moved);
    await page.goBack();
    await expect(link).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
  });
}

test('Own glasses are typed once: lists say what fits like them, until they are forgotten', async ({
  page,
}) => {
  await page.goto('/meus-oculos');
  const lens = await hydrated(page.getByRole('textbox', { name: 'Lente (mm)' }));
  await lens.fill('52');
  await page.getByRole('textbox', { name: 'Ponte (mm)' }).fill('18');
  await page.getByRole('textbox', { name: 'Haste (mm)' }).fill('140');
  await page.getByRole('button', { name: 'Ver as armações sob os meus' }).click();
  const first = page.getByRole('listitem').filter({ hasText: 'Veste como os seus' }).first();
  await expect(first).toContainText(/mm|iguais/);
  const name = (await first.getByRole('heading').textContent())!.replace(/,.*/, '');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Mostrar ao óptico' }).click();
  const code = page.getByRole('dialog', { name: 'Mostre ao óptico' });
  await expect(code.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(code).toHaveCount(0);

  const card = page.getByRole('article').filter({ hasText: name }).first();
  await page.goto('/produtos?limit=96');
  await expect(card).toContainText('Veste como os seus');
  await page.goto('/meus-oculos');
  await page.getByRole('button', { name: 'Esquecer meus óculos' }).click();
  await expect(page.getByRole('textbox', { name: 'Lente (mm)' })).toBeVisible();
  await page.goto('/produtos?limit=96');
  await expect(card).toBeVisible();
  await expect(page.locator('.fit-caption')).toHaveCount(0);
});
