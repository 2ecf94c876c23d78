import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import RecentlyViewed from '#islands/recent/RecentlyViewed.tsx';
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
