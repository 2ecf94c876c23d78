import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import BuyAgain from '#islands/account/BuyAgain.tsx';
import { $cart } from '#stores/cart.ts';
import { leaveFor } from '#stores/leave.ts';
import { fakeShop, fillCart, line } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

const PATH = 'GET /api/orders/1001/reorder';
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Comprar de novo' }));

beforeEach(() => vi.mocked(leaveFor).mockClear());

it('fills the cart with the old order, beside what is there, and goes to it', async () => {
  fakeShop({ [PATH]: { items: [line({ qty: 2, price: 199.9 })], missing: [] } });
  fillCart(line({ qty: 1 }), line({ _id: 'p2', uid: 'p2' }));
  render(<BuyAgain orderId="1001" />);
  press();
  press();
  await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/carrinho'));
  expect($cart.get().items).toMatchObject([
    { _id: 'p1', qty: 3, price: 199.9 },
    { _id: 'p2', qty: 1 },
  ]);
});

it('says what is missing before it goes on', async () => {
  fakeShop({
    [PATH]: {
      items: [line()],
      missing: [
        { name: 'Aurora Redondo', requested: 3, available: 1 },
        { name: 'Estojo', requested: 1, available: 0 },
      ],
    },
  });
  render(<BuyAgain orderId="1001" />);
  press();
  const notice = await screen.findByRole('status');
  expect(notice.textContent).toContain('Aurora Redondo: só resta 1 unidade');
  expect(notice.textContent).toContain('Estojo: indisponível');
  expect(screen.getByRole<HTMLAnchorElement>('link').pathname).toBe('/carrinho');
  expect($cart.get().items).toHaveLength(1);
  expect(leaveFor).not.toHaveBeenCalled();
});

it('leads nowhere when nothing can be bought', async () => {
  fakeShop({ [PATH]: { items: [], missing: [{ name: 'Estojo', requested: 1, available: 0 }] } });
  render(<BuyAgain orderId="1001" />);
  press();
  await screen.findByText(/Nada deste pedido está à venda/);
  expect(screen.queryByRole('link')).toBeNull();
});

it('can be pressed again when the shop did not answer', async () => {
  const calls = fakeShop({ [PATH]: { status: 404, err: 'Não encontramos o que você procura.' } });
  render(<BuyAgain orderId="1001" />);
  press();
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('false'),
  );
  expect($cart.get().items).toEqual([]);
});
