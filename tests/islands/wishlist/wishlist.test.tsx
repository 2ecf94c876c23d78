import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { activateCards } from '#islands/wishlist/card-actions.ts';
import WishlistView from '#islands/wishlist/WishlistView.tsx';
import { $compare, toggleCompare } from '#stores/compare.ts';
import { $wishlist, toggleFavorite } from '#stores/wishlist.ts';
import { callsTo, fakeShop } from '../../support/islands.ts';

const card = (id: string) => ({
  _id: id,
  slug: id,
  name: `Aro ${id}`,
  brand: { slug: 'lume', name: 'Lume' },
  image: null,
  price: 199.9,
  priceVaries: false,
  available: true,
});

it('the wishlist shows the favourites, newest first, and lets one go', async () => {
  const calls = fakeShop({ 'GET /api/products': { products: [card('b'), card('a')] } });
  toggleFavorite('a');
  toggleFavorite('b');
  render(<WishlistView />);
  await screen.findByRole('link', { name: 'Aro b' });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Aro b', 'Aro a']);
  fireEvent.click(screen.getByRole('button', { name: 'Remover Aro b' }));
  expect(screen.queryByRole('link', { name: 'Aro b' })).toBeNull();
  expect($wishlist.get()).toEqual(['a']);
  const asked = callsTo(calls, 'GET', '/api/products');
  expect(asked.map(({ url }) => url.search)).toEqual(['?ids=b%2Ca']);
});

it('an empty wishlist leads back to the shop', () => {
  render(<WishlistView />);
  expect(screen.getByRole('link', { name: 'Ver óculos' })).toHaveProperty('pathname', '/produtos');
});

it('a wishlist that cannot be fetched says so', async () => {
  fakeShop({ 'GET /api/products': { status: 400, err: 'Fora do ar' } });
  toggleFavorite('a');
  render(<WishlistView />);
  await screen.findByText(/Não conseguimos carregar seus favoritos/);
});

it('the buttons of server-rendered cards keep products and show what is kept', () => {
  const item = { _id: 'p1', slug: 'p1', name: 'Aro p1' };
  render(
    <>
      <article data-product="p1">
        <h3>
          <a href="/produto/p1?color=mel">Aro p1</a>
        </h3>
        <button data-favorite="">
          <svg data-testid="heart" />
        </button>
        <button data-compare="">Comparar</button>
      </article>
    </>,
  );
  const stop = activateCards();
  const [favorite, compare] = screen.getAllByRole('button') as [HTMLElement, HTMLElement];
  for (const button of [favorite, compare]) {
    expect(button.getAttribute('aria-pressed')).toBe('false');
    const description = document.getElementById(button.getAttribute('aria-describedby')!);
    expect(description?.textContent).toBe('Aro p1');
  }
  fireEvent.click(screen.getByTestId('heart'));
  fireEvent.click(compare);
  expect($wishlist.get()).toEqual(['p1']);
  expect($compare.get()).toEqual([item]);
  expect(favorite.getAttribute('aria-pressed')).toBe('true');
  expect(compare.getAttribute('aria-pressed')).toBe('true');
  toggleCompare(item);
  expect(compare.getAttribute('aria-pressed')).toBe('false');
  stop();
});
