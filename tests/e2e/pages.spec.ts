import { chooseFromMenu, press, write } from './hand.ts';
import { openAs } from './people.ts';
import { changeAndDiscard, find, remove, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const PATH = '/dashboard/paginas';

// With a finger on a phone, at a desk by keyboard alone.
test(
  'A page is written, looked at, published, changed and set back, moved, withdrawn and deleted',
  { tag: '@pages' },
  async ({ page, browser }) => {
    const name = `Quem somos ${crypto.randomUUID().slice(0, 6)}`;
    const visitor = await (
      await browser.newContext({ baseURL: test.info().project.use.baseURL })
    ).newPage();
    const seen = async (path: string) => (await visitor.goto(path))!.status();
    await openAs(page, 'admin@aurora.test', PATH);
    await expectNoSidewaysScroll(page);
    const add = page.getByRole('main').getByRole('link', { name: 'Nova página' });
    await press(page, await hydrated(add));
    const title = page.getByRole('textbox', { name: 'Título', exact: true });
    await write(page, await hydrated(title), name);
    const text = page.getByRole('textbox', { name: 'Texto' });
    await write(page, text, 'Vendemos óculos. CNPJ: ');
    const facts = page.getByRole('button', { name: 'Dado da loja' });
    await chooseFromMenu(page, facts, page.getByRole('menuitem', { name: 'CNPJ', exact: true }));
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectNoSidewaysScroll(page);
    const slug = await page.getByLabel('Endereço na loja').inputValue();

    expect(await seen(`/pagina/${slug}`)).toBe(404);
    const preview = await page.getByRole('link', { name: 'Pré-visualizar' }).getAttribute('href');
    expect(await seen(preview!)).toBe(401);
    const looked = await page.request.get(preview!);
    expect(looked.headers()['cache-control']).toContain('no-store');
    expect(await looked.text()).toContain('Só a equipe vê');

    await press(page, page.getByRole('button', { name: 'Publicar' }));
    await expect(page.getByText('No ar desde')).toBeVisible();
    expect(await seen(`/pagina/${slug}`)).toBe(200);
    await expect(visitor.getByText('Vendemos óculos. CNPJ: 11.222.333/0001-81')).toBeVisible();
    expect(await (await visitor.request.get('/sitemap/paginas.xml')).text()).toContain(slug);

    await find(page, PATH, name);
    await changeAndDiscard(page, title);
    await write(page, page.getByLabel('Endereço na loja'), `${slug}-nos`);
    await save(page);
    await expect(page.getByText('Deixe em branco para usar o nome.')).toBeVisible();
    expect(await seen(`/pagina/${slug}`)).toBe(200);
    await expect(visitor).toHaveURL(new RegExp(`/pagina/${slug}-nos$`));

    const menu = page.getByRole('button', { name: 'Mais ações' });
    await chooseFromMenu(page, menu, page.getByRole('menuitem', { name: 'Tirar do ar' }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Tirar do ar' }));
    await expect(page.getByText('Só a equipe vê. Publique')).toBeVisible();
    expect(await seen(`/pagina/${slug}-nos`)).toBe(404);
    await remove(page, PATH);
  },
);
