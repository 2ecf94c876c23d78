import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import OrderPage from '#islands/dashboard/orders/record/OrderPage.tsx';
import { order, showDialogs } from '../orders.ts';

beforeEach(showDialogs);
afterEach(cleanup);

const access = { view: true, edit: true, delete: false };

/** Where the page of an order leads to among products and customers. */
function linksOf(item: OrderRecord): (string | null)[] {
  render(<OrderPage item={item} access={access} />);
  expect(screen.getAllByText('Ana Souza')).not.toEqual([]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  cleanup();
  return [...new Set(links)].filter((href) => /clientes|produtos/.test(href ?? ''));
}

it('says nothing of what a buyer bought before who is not known, or was erased', () => {
  const first = 'Primeiro pedido nesta loja';
  render(<OrderPage item={order()} access={access} />);
  expect(screen.getAllByText(first)).toHaveLength(1);
  cleanup();
  const { customer, shippingInfo } = order();
  const erased = order({
    customer: { ...customer, id: null, name: 'Cliente removido', isOpenable: false },
    shippingInfo: { ...shippingInfo, city: 'Belo Horizonte', state: 'MG', zipCode: '' },
  });
  render(<OrderPage item={erased} access={access} />);
  expect(screen.queryByText(first)).toBeNull();
  expect(screen.getByText('Belo Horizonte – MG').textContent).toBe('Belo Horizonte – MG');
});

it('leads to products and the customer only those whom their pages let in', () => {
  const { customer } = order();
  expect(linksOf(order())).toEqual([
    expect.stringMatching(/^\/dashboard\/produtos\//),
    '/dashboard/clientes/c1',
  ]);
  const closed = { mayOpenProducts: false, customer: { ...customer, isOpenable: false } };
  expect(linksOf(order(closed))).toEqual([]);
});
