import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { blankPart, NO_ANNOUNCEMENT } from '#domain/homepage/homepage.ts';
import type { HomeItem } from '#islands/dashboard/homepage/home-form.ts';
import HomepageRecord from '#islands/dashboard/homepage/HomepageRecord.tsx';
import { fakeShop, stubDialogs } from '../../../support/islands.ts';

const part = Object.assign(blankPart('categories', 'a'), { title: 'Por onde começar' });
const shelf = Object.assign(blankPart('products', 'b'), {
  shelf: 'category' as const,
  categoryId: 'sol',
});

const item: HomeItem = {
  id: 'home-home',
  key: 'home',
  slug: 'home',
  name: 'Início da loja',
  status: 'published',
  builtIn: true,
  position: 0,
  isPublic: true,
  publishAt: null,
  publishedAt: null,
  updatedAt: 7,
  body: { announcement: NO_ANNOUNCEMENT, parts: [part, shelf] },
  versions: [],
  versionCount: 0,
};
const choices = {
  categories: [
    { id: 'grau', name: 'Óculos de grau' },
    { id: 'sol', name: 'Óculos de sol' },
  ],
  brands: [],
  products: [],
  places: [],
};

const open = (edit: boolean) =>
  render(
    <HomepageRecord
      access={{ view: true, edit, delete: edit }}
      mayUpload={edit}
      item={item}
      choices={choices}
    />,
  );

beforeEach(stubDialogs);
beforeEach(() => sessionStorage.clear());

it('chooses the categories of a part, in their order', () => {
  fakeShop({});
  open(true);
  fireEvent.click(screen.getByRole('button', { name: /^Editar Categorias\W+Por onde começar/ }));
  const chosen = within(screen.getByRole('group', { name: 'Categorias' }));
  fireEvent.click(chosen.getByRole('button', { name: 'Adicionar' }));
  fireEvent.click(chosen.getByRole('button', { name: 'Adicionar' }));
  fireEvent.keyDown(chosen.getByRole('button', { name: 'Mover Óculos de sol' }), {
    key: 'ArrowUp',
  });
  const names = chosen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names).toEqual(['Óculos de sol', 'Óculos de grau']);
});

it('lets those who only read unfold a part, and change nothing', () => {
  fakeShop({});
  open(false);
  const summary = screen.getByText('Por onde começar').closest('summary')!;
  const details = within(summary.parentElement!);
  // No button, which the form of those who may not write would disable.
  expect(within(summary).queryByRole('button')).toBeNull();
  expect(details.getByLabelText<HTMLInputElement>('Título').value).toBe('Por onde começar');
  expect(details.queryByText('Adicionar')).toBeNull();
});

it('calls a part by what it shows, and opens its form when it is pressed in the preview', () => {
  fakeShop({});
  open(true);
  const button = screen.getByRole('button', { name: /^Editar Destaques\W+Óculos de sol/ });
  const frame = screen.getByTitle<HTMLIFrameElement>('Visualização da página inicial');
  const page = frame.contentDocument!;
  const innerHTML = '<body><div data-part="b"><a href="/produtos">Ver tudo</a></div></body>';
  page.replaceChildren(Object.assign(page.createElement('html'), { innerHTML }));
  fireEvent.load(frame);
  const link = page.querySelector('a')!;
  // False: the page in the frame stays where it is.
  expect(fireEvent.click(link)).toBe(false);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(button);
});
