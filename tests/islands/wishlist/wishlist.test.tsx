import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { activateCards } from '#islands/wishlist/card-actions.ts';
import WishlistView from '#islands/wishlist/WishlistView.tsx';
import { $compare, toggleCompare } from '#stores/compare.ts';
import { $favoritePrices } from '#stores/favorite-prices.ts';
import { $wishlist, toggleFavorite } from '#stores/wishlist.ts';
import { callsTo, fakeShop, stubDialogs } from '../../support/islands.ts';

const card = (id: string) => ({
  _id: id,
  slug: id,
  name: `Aro ${id}`,
  brand: { slug: 'lume', name: 'Lume' },
  type: 'variable',
  image: null,
  colors: [],
  price: 199.9,
  priceVaries: false,
  available: true,
});

afterEach(() => $favoritePrices.set({}));

it('the wishlist shows the favourites, newest first, and lets one go', async () => {
  const calls = fakeShop({ 'GET /api/products': { products: [card('b'), card('a')] } });
  toggleFavorite('a');
  toggleFavorite('b');
  render(<WishlistView />);
  await screen.findByRole('link', { name: 'Aro b' });
  expect(screen.getAllByRole('heading').map((name) => name.textContent)).toEqual([
    'Aro b',
    'Aro a',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remover Aro b' }));
  expect(screen.queryByRole('link', { name: 'Aro b' })).toBeNull();
  expect($wishlist.get()).toEqual(['a']);
  const asked = callsTo(calls, 'GET', '/api/products');
  expect(asked.map(({ url }) => url.search)).toEqual(['?ids=b%2Ca']);
});

it('a favourite says that it costs less than when this browser first saw it, and offers a letter', async () => {
  stubDialogs();
  const shop = (price: number) =>
    fakeShop({ 'GET /api/products': { products: [{ ...card('a'), price }] } });
  shop(199.9);
  toggleFavorite('a');
  const first = render(<WishlistView />);
  await screen.findByRole('link', { name: 'Aro a' });
  expect(screen.queryByText(/^Baixou/)).toBeNull();
  first.unmount();
  shop(149.9);
  render(<WishlistView />);
  await screen.findByText(/^Baixou R\$\s50,00 desde que você guardou$/);
  fireEvent.click(screen.getByRole('button', { name: 'Avise-me se o preço baixar: Aro a' }));
  screen.getByText(/Aro a custa hoje R\$\s149,90/);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remover Aro a' }));
  await waitFor(() => expect($favoritePrices.get()).toEqual({}));
});

it('what a favourite cost is still known when the page of the server has woken up', async () => {
  fakeShop({ 'GET /api/products': { products: [{ ...card('a'), price: 149.9 }] } });
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<WishlistView />);
  toggleFavorite('a');
  $favoritePrices.set({ a: 19_990 });
  render(<WishlistView />, { container, hydrate: true });
  await screen.findByText(/^Baixou R\$\s50,00/);
});

it('a favourite that is sold out leads to where one asks to be told', async () => {
  fakeShop({ 'GET /api/products': { products: [{ ...card('a'), available: false }] } });
  toggleFavorite('a');
  render(<WishlistView />);
  const link = await screen.findByRole('link', { name: 'Avise-me quando chegar' });
  expect(link.getAttribute('href')).toBe('/produto/a#avise-me');
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

it('the buttons of server-rendered cards add favourites and show which are', () => {
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
