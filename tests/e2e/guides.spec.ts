import { choose, press, reachTool, write } from './hand.ts';
import { openAs } from './people.ts';
import { changeAndDiscard, find, remove, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const PATH = '/dashboard/guias';

// With a finger on a phone, at a desk by keyboard alone.
test(
  'A guide is written with a table, published, found on the page of guides, changed, and deleted',
  { tag: '@guides' },
  async ({ page, browser }) => {
    const name = `Óculos para dirigir ${crypto.randomUUID().slice(0, 6)}`;
    const visitor = await (
      await browser.newContext({ baseURL: test.info().project.use.baseURL })
    ).newPage();
    await openAs(page, 'admin@aurora.test', `${PATH}/novo`);
    const title = page.getByRole('textbox', { name: 'Título', exact: true });
    await write(page, await hydrated(title), name);
    const text = page.getByRole('textbox', { name: 'Texto' });
    await write(page, text, 'À noite.');
    const table = page.getByRole('button', { name: 'Tabela', exact: true });
    await reachTool(page, page.getByRole('toolbar'), table);
    await press(page, table);
    await expect(text.getByRole('table')).toBeVisible();
    // The caret follows a frame later than the table, sooner than a hand.
    await page.waitForFunction(() => {
      const node = document.getSelection()?.anchorNode;
      const around = node instanceof Element ? node : node?.parentElement;
      return around?.closest('th') && document.activeElement?.contains(around);
    });
    await page.keyboard.type('Lente');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Boa para');
    await choose(
      page,
      page.getByRole('combobox', { name: 'Desenho' }),
      'Categorias de lente solar',
    );
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await press(page, page.getByRole('button', { name: 'Publicar' }));
    await expect(page.getByText('No ar desde')).toBeVisible();

    await visitor.goto('/guias');
    await visitor.getByRole('link', { name }).click();
    await expect(visitor.getByRole('columnheader', { name: 'Boa para' })).toBeVisible();
    await expect(visitor.getByText('As cinco categorias da norma')).toBeVisible();
    const slug = visitor.url().split('/').at(-1)!;
    expect(await (await visitor.request.get('/sitemap/paginas.xml')).text()).toContain(slug);

    await find(page, PATH, name);
    await expectNoSidewaysScroll(page);
    await changeAndDiscard(page, title);
    await remove(page, PATH);
    expect((await visitor.goto(`/guias/${slug}`))!.status()).toBe(404);
  },
);
