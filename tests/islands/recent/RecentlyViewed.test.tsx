import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import RecentlyViewed from '#islands/recent/RecentlyViewed.tsx';
import { addToCart, removeFromCart, resetCart } from '#stores/cart-actions.ts';
import { $recentlyViewed, viewProduct } from '#stores/recently-viewed.ts';
import { fakeShop } from '../../support/islands.ts';

const card = (id: string) => ({
  _id: id,
  slug: id,
  name: `Aro ${id}`,
  brand: { slug: 'lume', name: 'Lume' },
  image: null,
  price: 199.9,
  priceVaries: true,
  available: true,
});

afterEach(() => resetCart());

it('shows what was looked at before, not what is looked at now', async () => {
  const calls = fakeShop({ 'GET /api/products': { products: [card('a')] } });
  await viewProduct('a');
  await viewProduct('b');
  render(<RecentlyViewed currentId="b" />);
  await screen.findByRole('link', { name: 'Aro a' });
  screen.getByText(/a partir de/);
  expect(calls[0]?.url.search).toBe('?ids=a');
});

it('is nothing if nothing was looked at', () => {
  $recentlyViewed.set([]);
  const { container } = render(<RecentlyViewed currentId="b" />);
  expect(container.innerHTML).toBe('');
});

it('leaves out what is in the cart, in whatever colour, for as long as it is there', async () => {
  const calls = fakeShop({ 'GET /api/products': { products: [card('a'), card('b')] } });
  $recentlyViewed.set(['a', 'b']);
  addToCart({ _id: 'a', price: 199.9 });
  render(<RecentlyViewed />);
  await screen.findByRole('link', { name: 'Aro b' });
  expect(screen.queryByRole('link', { name: 'Aro a' })).toBeNull();
  expect(calls[0]?.url.search).toBe('?ids=b');
  act(() => removeFromCart('a'));
  await screen.findByRole('link', { name: 'Aro a' });
  act(() => {
    addToCart({ _id: 'a', price: 199.9 });
    addToCart({ _id: 'b', price: 199.9 });
  });
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});
