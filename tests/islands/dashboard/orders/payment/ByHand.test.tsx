import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { OrderRecord, RecordPayment, RecordRefund } from '#domain/orders/order-record.ts';
import type { ReturnRequest, ShopMove } from '#domain/returns/return-request.ts';
import OrderPage from '#islands/dashboard/orders/record/OrderPage.tsx';
import { shareByHand } from '#islands/dashboard/orders/payment/share-by-hand.ts';
import { callsTo, fakeShop } from '../../../../support/islands.ts';
import { order, showDialogs } from '../orders.ts';

const PATH = '/api/dashboard/orders/ABCD2345';
const mayAll = { view: true, edit: true, delete: true };

beforeEach(showDialogs);

const payment: RecordPayment = {
  id: 'p1',
  method: 'pix',
  status: 'paid',
  amount: 308,
  parcels: 1,
  change: 0,
  at: 0,
  by: 'Vera Lima',
  isByHand: true,
  attention: null,
  failure: '',
};
const toMake: RecordRefund = {
  id: 'r1',
  paymentId: 'p1',
  method: 'pix',
  status: 'processing',
  amount: 308,
  reason: 'Desistiu',
  at: 0,
  by: 'Vera Lima',
  failure: '',
  byHand: true,
  isChargeback: false,
  pixKey: 'ana@banco.test',
  changedAt: 0,
};
const asked: ReturnRequest<ShopMove> = {
  id: 'r1',
  kind: 'withdrawal',
  status: 'arrived',
  lines: [{ position: 0, qty: 2, name: 'Marola' }],
  reason: '',
  instructions: '',
  trackingCode: '',
  refund: 0,
  moneyBack: null,
  pixKey: 'ana@banco.test',
  createdAt: 0,
  events: [],
  moves: ['refunded'],
};
const paid = (change: Partial<OrderRecord> = {}) =>
  order({ paid: 308, due: 0, refundable: 308, payments: [payment], ...change });
const refunding = (change: Partial<RecordRefund> = {}) =>
  paid({ refunded: 308, refundable: 0, refunds: [{ ...toMake, ...change }] });

const show = (item: OrderRecord, edit = true) =>
  render(<OrderPage item={item} access={{ ...mayAll, edit }} />);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

it('says the sum, and that the owner sends the Pix herself, to the key that is typed', async () => {
  const calls = fakeShop({
    [`POST ${PATH}/refund`]: { refund: { id: 'r1', status: 'processing', amount: 308 } },
    [`GET ${PATH}`]: { item: refunding() },
  });
  show(paid());
  press('Reembolsar');
  const inside = await dialog();
  inside.getByText(/^Faça você mesma o Pix de R\$\s308,00 para Ana Souza: a loja não envia/);
  fireEvent.change(inside.getByLabelText(/^Chave Pix/), { target: { value: 'ana@banco.test' } });
  inside.getByText(/^Faça você mesma o Pix de R\$\s308,00 para ana@banco\.test/);
  fireEvent.change(inside.getByLabelText('Motivo'), { target: { value: 'Desistiu' } });
  fireEvent.click(inside.getByRole('button', { name: /^Reembolsar/ }));
  await screen.findByText('A fazer');
  expect(callsTo(calls, 'POST', `${PATH}/refund`)[0]?.body).toEqual({
    reason: 'Desistiu',
    pixKey: 'ana@banco.test',
  });
});

it('of cash says to hand it over, and may be done at once', async () => {
  const cash = { ...payment, method: 'counter-cash' } as const;
  const calls = fakeShop({
    [`POST ${PATH}/refund`]: { refund: { id: 'r1', status: 'succeeded', amount: 308 } },
    [`GET ${PATH}`]: { item: refunding({ status: 'succeeded' }) },
  });
  show(paid({ payments: [cash] }));
  press('Reembolsar');
  const inside = await dialog();
  inside.getByText(/^Devolva R\$\s308,00 em dinheiro a Ana Souza\.$/);
  fireEvent.change(inside.getByLabelText('Motivo'), { target: { value: 'Desistiu' } });
  fireEvent.click(inside.getByRole('checkbox', { name: 'Já devolvi' }));
  fireEvent.click(inside.getByRole('button', { name: /^Reembolsar/ }));
  await screen.findByText('Devolvido');
  expect(callsTo(calls, 'POST', `${PATH}/refund`)[0]?.body).toMatchObject({ done: true });
});

it("says the same in the answer to a return, with the buyer's key", async () => {
  const calls = fakeShop({ [`POST ${PATH}/return`]: { item: refunding() } });
  show(paid({ returns: [asked], lines: [paid().lines[0]!] }));
  press('Devolver o dinheiro');
  const inside = await dialog();
  inside.getByText(/^Valor a devolver: R\$\s\d/);
  inside.getByText(/^Faça você mesma o Pix de R\$\s\d+,\d\d para ana@banco\.test/);
  expect(inside.queryByText(/do jeito que foi pago/)).toBeNull();
  fireEvent.click(inside.getByRole('button', { name: 'Devolver o dinheiro' }));
  await screen.findByText('A fazer');
  expect(callsTo(calls, 'POST', `${PATH}/return`)[0]?.body).toMatchObject({
    to: 'refunded',
    pixKey: 'ana@banco.test',
  });
});

it('stays to do on the page of the order, until it is confirmed there', async () => {
  const calls = fakeShop({
    [`POST ${PATH}/confirm-refund`]: { item: refunding({ status: 'succeeded', changedAt: 1 }) },
  });
  show(refunding());
  screen.getByText(/^Faça você mesma o Pix de R\$\s308,00 para ana@banco\.test/);
  press('Já devolvi');
  await screen.findByText(/^Devolvido em /);
  expect(callsTo(calls, 'POST', `${PATH}/confirm-refund`)[0]?.body).toEqual({ refundId: 'r1' });
  expect(screen.queryByRole('button', { name: 'Já devolvi' })).toBeNull();
});

it('that could not be made says why', async () => {
  const calls = fakeShop({
    [`POST ${PATH}/confirm-refund`]: {
      item: refunding({ status: 'failed', failure: 'Chave errada' }),
    },
  });
  show(refunding());
  press('Não deu para devolver');
  const inside = await dialog();
  fireEvent.change(inside.getByLabelText('Por quê?'), { target: { value: 'Chave errada' } });
  fireEvent.click(inside.getByRole('button', { name: 'Não deu para devolver' }));
  await screen.findByText('Não foi feito');
  screen.getByText('Chave errada');
  expect(callsTo(calls, 'POST', `${PATH}/confirm-refund`)[0]?.body).toEqual({
    refundId: 'r1',
    done: false,
    reason: 'Chave errada',
  });
});

it('is confirmed by nobody who may only look', () => {
  fakeShop({});
  show(refunding(), false);
  expect(screen.queryByRole('button', { name: 'Já devolvi' })).toBeNull();
});

it('is shared as the server does: what was paid last goes back first', () => {
  const card = { ...payment, id: 'p2', method: 'counter-credit', amount: 100 } as const;
  const online = { ...payment, id: 'p3', method: 'stripe', amount: 50, isByHand: false } as const;
  const back = { ...toMake, paymentId: 'p2', amount: 40 };
  const failed = { ...back, id: 'r2', status: 'failed' } as const;
  const item = { payments: [payment, card, online], refunds: [back, failed] };
  expect(shareByHand(item, 20_000, '')).toEqual({
    restCents: 5_000,
    parts: [
      { way: 'card', cents: 6_000 },
      { way: 'pix', cents: 9_000 },
    ],
  });
});
