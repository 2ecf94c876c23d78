import { choose, tick, write } from './hand.ts';
import { openAs, someLetters } from './people.ts';
import { changeAndDiscard, find, remove, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const PATH = '/dashboard/palavras-da-busca';

// With a finger on a phone, at a desk by keyboard alone.
test(
  'Caio teaches the search a word, which it knows at the next load, and forgets when he deletes it',
  { tag: '@searchPhrases' },
  async ({ page }) => {
    // Letters alone: a number would be a price.
    const word = `zib${someLetters()}`;
    const search = async () => {
      await page.goto(`/busca?q=${word}`);
      return page.getByRole('main').getByRole('article');
    };
    await openAs(page, 'catalogo@aurora.test', `${PATH}/novo`);
    const name = page.getByLabel('Nome', { exact: true });
    await write(page, await hydrated(name), word);
    await write(page, page.getByLabel('Quando alguém digitar'), word);
    await choose(page, page.getByLabel('Mostrar'), 'Formato');
    await tick(page, page.getByRole('checkbox', { name: 'Gatinho' }));
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await expect(await search()).not.toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Buscar sem Gatinho' })).toBeVisible();

    await find(page, PATH, word);
    await changeAndDiscard(page, page.getByLabel('Quando alguém digitar'));
    await remove(page, PATH);
    await search();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Não encontramos “${word}”`);
  },
);
