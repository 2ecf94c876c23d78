import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import OrderPage from '#islands/dashboard/orders/record/OrderPage.tsx';
import { order, showDialogs } from '../orders.ts';

beforeEach(showDialogs);

const access = { view: true, edit: true, delete: false };

/** Where the page of an order leads to among products and customers. */
function linksOf(item: OrderRecord): (string | null)[] {
  const { unmount } = render(<OrderPage item={item} access={access} />);
  expect(screen.getAllByText('Ana Souza')).not.toEqual([]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  unmount();
  return [...new Set(links)].filter((href) => /clientes|produtos/.test(href ?? ''));
}

it('leads to products and the customer only those whom their pages let in', () => {
  const { customer } = order();
  expect(linksOf(order())).toEqual([
    expect.stringMatching(/^\/dashboard\/produtos\//),
    '/dashboard/clientes/c1',
  ]);
  const closed = { mayOpenProducts: false, customer: { ...customer, isOpenable: false } };
  expect(linksOf(order(closed))).toEqual([]);
});
