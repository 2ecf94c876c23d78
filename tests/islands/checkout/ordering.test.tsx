import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Checkout from '#islands/checkout/Checkout.tsx';
import { leaveFor } from '#stores/leave.ts';
import { $cart } from '#stores/cart.ts';
import { callsTo, type fakeShop, fillCart, line } from '../../support/islands.ts';
import { placed, confirm, open, startShop } from './checkout.tsx';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn() }));

beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
  startShop();
});

describe('the key of an order', () => {
  const keys = (calls: ReturnType<typeof fakeShop>) =>
    callsTo(calls, 'POST', '/api/orders').map(({ headers }) => headers.get('Idempotency-Key'));

  it('is sent once by a double click', async () => {
    const calls = await open({ 'POST /api/orders': placed });
    confirm();
    confirm();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
    expect(keys(calls)).toHaveLength(1);
  });

  it('is the same after a failure and a reload, and another for another cart', async () => {
    const refusing = { 'POST /api/orders': { status: 422, err: 'Ainda não.' } };
    const calls = await open(refusing);
    confirm();
    await screen.findByText('Ainda não.');
    document.body.innerHTML = '';
    render(<Checkout />);
    await screen.findByRole('radio', { name: /Econômica/ });
    confirm();
    await screen.findByText('Ainda não.');
    expect(keys(calls)[1]).toBe(keys(calls)[0]);

    fillCart(line({ qty: 3 }));
    confirm();
    await waitFor(() => expect(keys(calls)).toHaveLength(3));
    expect(keys(calls)[2]).not.toBe(keys(calls)[0]);
  });

  it('is the same when the network fails and the call is made again', async () => {
    let attempts = 0;
    const calls = await open({
      'POST /api/orders': () => (++attempts === 1 ? 'offline' : placed),
    });
    confirm();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
    expect(keys(calls)).toHaveLength(2);
    expect(keys(calls)[1]).toBe(keys(calls)[0]);
  });

  it('is given up once it belongs to another order', async () => {
    const calls = await open({ 'POST /api/orders': { status: 409, err: 'Já virou um pedido.' } });
    confirm();
    await screen.findByText('Já virou um pedido.');
    confirm();
    await waitFor(() => expect(keys(calls)).toHaveLength(2));
    expect(keys(calls)[1]).not.toBe(keys(calls)[0]);
  });
});

it('tells what was refused and has no field: a coupon that has run out', async () => {
  const fields = { coupon: 'Este cupom já venceu.' };
  await open({ 'POST /api/orders': { status: 422, err: 'Confira os campos destacados.', fields } });
  confirm();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Este cupom já venceu.');
  await waitFor(() => expect(document.activeElement).toBe(alert));
});

it('names the lines that are short of stock and leads back to the cart', async () => {
  await open({
    'POST /api/orders': {
      status: 409,
      err: 'Alguns itens não têm estoque suficiente.',
      lines: [{ uid: 'p1', _id: 'p1', name: 'Aurora Redondo', requested: 2, available: 1 }],
    },
  });
  confirm();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Aurora Redondo: resta 1 unidade');
  expect(alert.querySelector('a')?.pathname).toBe('/carrinho');
  expect($cart.get().items).toHaveLength(1);
});

it('leads who comes back from the provider to the order, and not to an empty checkout', async () => {
  await open({
    'POST /api/orders': { ...placed, payment: { redirectUrl: 'https://pagar.exemplo/1' } },
  });
  confirm();
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pagar.exemplo/1'));
  // The page as the browser kept it …
  await screen.findByText(/Pedido recebido/);
  await waitFor(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(leaveFor).toHaveBeenLastCalledWith('/pedido/1001?chave=s');
  });
  // … or loaded again.
  cleanup();
  render(<Checkout />);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ver o pedido' });
  expect(link.pathname + link.search).toBe('/pedido/1001?chave=s');
});

it('offers to sign in again when the session has ended meanwhile, and keeps what was typed', async () => {
  await open({ 'POST /api/orders': { status: 401, err: 'Entre na sua conta para continuar.' } });
  confirm();
  const alert = await screen.findByText('Entre na sua conta para continuar.');
  const link = within(alert.parentElement!).getByRole<HTMLAnchorElement>('link', {
    name: 'Entrar',
  });
  expect(link.search).toBe('?callbackUrl=%2Fcheckout');
  expect($cart.get().billingInfo.city).toBe('São Paulo');
});

it('asks the shop again which ways to pay there are when the chosen one is gone', async () => {
  const fields = { paymentMethod: 'Escolha uma das formas de pagamento disponíveis.' };
  const calls = await open({ 'POST /api/orders': { status: 422, err: 'Confira.', fields } });
  confirm();
  await screen.findByText(fields.paymentMethod);
  await waitFor(() => expect(callsTo(calls, 'GET', '/api/home/settings')).toHaveLength(1));
  const group = screen.getByRole('group', { name: 'Pagamento' });
  await waitFor(() => expect(document.activeElement).toBe(group));
});
