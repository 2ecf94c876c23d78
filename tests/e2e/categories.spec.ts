import { chooseFromMenu, press, write } from './hand.ts';
import { openAs } from './people.ts';
import { changeAndDiscard, remove, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const PATH = '/dashboard/categorias';

test(
  'Carla makes two categories, puts one into the other, its old address leads on, and deletes both',
  { tag: '@categories' },
  async ({ page }) => {
    const mark = crypto.randomUUID().slice(0, 8);
    const [room, outer, inner] = [`Sala ${mark}`, `Fora ${mark}`, `Dentro ${mark}`];
    await openAs(page, 'catalogo@aurora.test', PATH);
    const make = async (name: string, parent = '') => {
      await page.goto(`${PATH}/novo?parent=${parent}`);
      await write(page, await hydrated(page.getByLabel('Nome')), name);
      await save(page);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    };
    // Both stand in one of their own: the same test in the other window makes some at the same time.
    await make(room);
    const parent = new URL(page.url()).pathname.split('/').at(-1);
    for (const name of [outer, inner]) await make(name, parent);

    await page.goto(PATH);
    await expectNoSidewaysScroll(page);
    const handle = await hydrated(page.getByRole('button', { name: `Mover ${room} › ${inner}` }));
    await handle.focus();
    await handle.press('ArrowRight');
    await expect(
      page.getByText(`${inner} agora está em ${room} › ${outer}, na posição 1.`),
    ).toBeAttached();
    // The focus stays on what was moved: the next key moves it on.
    await expect(
      page.getByRole('button', { name: `Mover ${room} › ${outer} › ${inner}` }),
    ).toBeFocused();

    const within = `/categoria/sala-${mark}`;
    const [old, now] = [`${within}/dentro-${mark}`, `${within}/fora-${mark}/dentro-${mark}`];
    const visit = await page.request.get(old, { maxRedirects: 0 });
    expect([visit.status(), visit.headers().location]).toEqual([301, now]);
    await page.goto(now);
    await expect(page.getByRole('heading', { level: 1, name: inner })).toBeVisible();

    /** Looks a category up in the tree, and opens it. */
    const find = async (name: string) => {
      await page.goto(PATH);
      await write(page, await hydrated(page.getByRole('main').getByRole('searchbox')), name);
      await press(page, page.getByRole('main').getByRole('link', { name }).first());
      await hydrated(page.getByLabel('Nome'));
    };
    await find(outer);
    const menu = page.getByRole('button', { name: 'Mais ações' });
    await chooseFromMenu(page, menu, page.getByRole('menuitem', { name: 'Excluir' }));
    await expect(page.getByText('Há 1 categoria dentro desta.')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Entendi' }));
    await changeAndDiscard(page, page.getByLabel('Nome'));
    for (const name of [inner, outer, room]) {
      await find(name);
      await remove(page, PATH);
      await expect(page.getByText(`${name}: excluído.`)).toBeVisible();
    }
    expect((await page.request.get(now)).status()).toBe(404);
  },
);
