import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ReturnRequest, ShopMove } from '#domain/returns/return-request.ts';
import OrderPage from '#islands/dashboard/orders/record/OrderPage.tsx';
import { callsTo, fakeShop } from '../../../../support/islands.ts';
import { order, showDialogs } from '../orders.ts';

const PATH = '/api/dashboard/orders/ABCD2345/return';

beforeEach(showDialogs);

const request = (change: Partial<ReturnRequest<ShopMove>> = {}): ReturnRequest<ShopMove> => ({
  id: 'r1',
  kind: 'withdrawal',
  status: 'requested',
  lines: [
    { position: 0, qty: 2, name: 'Marola' },
    { position: 1, qty: 1, name: 'Estojo' },
  ],
  reason: '',
  instructions: '',
  trackingCode: '',
  refund: 0,
  moneyBack: null,
  pixKey: '',
  createdAt: 0,
  events: [{ status: 'requested', at: 0, text: '', by: '' }],
  moves: ['accepted', 'refused'],
  ...change,
});
const show = (returns: ReturnRequest<ShopMove>[], edit = true) =>
  render(<OrderPage item={order({ returns })} access={{ view: true, edit, delete: false }} />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

it('accepts a request with the instructions and the label of the parcel', async () => {
  const accepted = request({ status: 'accepted', moves: ['in-transit', 'arrived'] });
  const calls = fakeShop({ [`POST ${PATH}`]: { item: order({ returns: [accepted] }) } });
  show([request()]);
  press('Aceitar');
  const inside = await dialog();
  fireEvent.change(inside.getByLabelText('Como o cliente envia a peça'), {
    target: { value: 'Leve aos Correios.' },
  });
  fireEvent.change(inside.getByLabelText(/^Etiqueta/), { target: { value: 'AB123456789BR' } });
  fireEvent.click(inside.getByRole('button', { name: 'Aceitar' }));
  await screen.findByText('Aceita');
  expect(callsTo(calls, 'POST', PATH)[0]?.body).toEqual({
    orderId: 'ABCD2345',
    requestId: 'r1',
    to: 'accepted',
    instructions: 'Leve aos Correios.',
    trackingCode: 'AB123456789BR',
  });
});

it('proposes what is left after the share of made lenses, and gives more if it is typed', async () => {
  const [first, box] = order().lines;
  const glasses = { ...first!, qty: 1, lensPrice: 50, lensKeptPercent: 30 };
  const money = { paid: 308, refundable: 308, lines: [glasses, box!] };
  const arrived = (kind: 'withdrawal' | 'warranty') =>
    request({ kind, status: 'arrived', moves: ['refunded'], lines: [{ ...glasses, qty: 1 }] });
  const calls = fakeShop({ [`POST ${PATH}`]: { item: order() } });
  const show = (kind: 'withdrawal' | 'warranty') => {
    const item = order({ ...money, returns: [arrived(kind)] });
    return render(<OrderPage item={item} access={{ view: true, edit: true, delete: false }} />);
  };
  const { unmount } = show('warranty');
  press('Devolver o dinheiro');
  (await dialog()).getByText(/^Valor a devolver: R\$\s96,00$/);
  unmount();
  show('withdrawal');
  press('Devolver o dinheiro');
  const inside = await dialog();
  const amount = inside.getByLabelText<HTMLInputElement>('Valor a devolver');
  // 120,00 less 24,00; of the lenses 50,00 less 10,00, of which 30 % are kept.
  expect(amount.value).toBe('84,00');
  inside.getByText(/a loja fica com R\$\s12,00/);
  fireEvent.change(amount, { target: { value: '90,00' } });
  fireEvent.click(inside.getByRole('button', { name: 'Devolver o dinheiro' }));
  await waitFor(() => expect(callsTo(calls, 'POST', PATH)).toHaveLength(1));
  expect(callsTo(calls, 'POST', PATH)[0]?.body).toMatchObject({ to: 'refunded', amount: 90 });
});

it('takes pieces back, each into stock or not', async () => {
  const calls = fakeShop({ [`POST ${PATH}`]: { item: order() } });
  show([request({ status: 'accepted', moves: ['in-transit', 'arrived'] })]);
  press('Marcar como recebida');
  const inside = await dialog();
  fireEvent.click(inside.getByRole('checkbox', { name: /Estojo/ }));
  fireEvent.click(inside.getByRole('button', { name: 'Marcar como recebida' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsTo(calls, 'POST', PATH)[0]?.body).toMatchObject({
    to: 'arrived',
    lines: [
      { position: 0, qty: 2, restock: true },
      { position: 1, qty: 1, restock: false },
    ],
  });
});

it('says what is missing from a refusal, which stays open', async () => {
  fakeShop({
    [`POST ${PATH}`]: { status: 422, err: 'Confira.', fields: { note: 'Explique ao cliente.' } },
  });
  show([request()]);
  press('Recusar');
  const inside = await dialog();
  fireEvent.click(inside.getByRole('button', { name: 'Recusar' }));
  await inside.findByText('Explique ao cliente.');
});

it('offers no answer to anyone who may only look', () => {
  fakeShop({});
  show([request()], false);
  screen.getByText('Devoluções e trocas');
  expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull();
});
