import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderRecord, RecordPayment } from '#domain/orders/order-record.ts';
import OrderPage from '#islands/dashboard/orders/record/OrderPage.tsx';
import { callsTo, fakeShop } from '../../../../support/islands.ts';
import { order, showDialogs } from '../orders.ts';

const PATH = '/api/dashboard/orders/ABCD2345';
const REFUND = `${PATH}/refund`;
const mayAll = { view: true, edit: true, delete: true };

beforeEach(showDialogs);

const down: RecordPayment = {
  id: 'p1',
  method: 'counter-cash',
  status: 'paid',
  amount: 100,
  parcels: 1,
  change: 20,
  at: 0,
  by: 'Vera Lima',
  isByHand: true,
  attention: null,
  failure: '',
};
const withDown = (change: Partial<OrderRecord> = {}): OrderRecord =>
  order({
    source: 'counter',
    paymentMethod: 'counter-cash',
    paid: 100,
    due: 208,
    refundable: 100,
    payments: [down],
    ...change,
  });
const paid = order({
  paymentStatus: 'paid',
  canMarkPaid: false,
  paid: 308,
  due: 0,
  refundable: 308,
  payments: [{ ...down, method: 'stripe', amount: 308, change: 0, by: '', isByHand: false }],
});

const show = (item: OrderRecord, access = mayAll) =>
  render(<OrderPage item={item} access={access} />);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const submit = (inside: ReturnType<typeof within>, name: RegExp) =>
  fireEvent.click(inside.getByRole('button', { name }));

it('says how the order is paid, and what is left', () => {
  fakeShop({});
  const failed: RecordPayment = { ...down, id: 'p0', method: 'pix', status: 'expired', change: 0 };
  show(
    withDown({
      payments: [failed, down],
      refunded: 30,
      refunds: [
        {
          id: 'r1',
          method: 'counter-cash',
          status: 'processing',
          amount: 30,
          reason: 'Riscado',
          at: 0,
          by: 'Vera Lima',
          failure: '',
          paymentId: 'p1',
          byHand: false,
          isChargeback: false,
          pixKey: '',
          changedAt: 0,
        },
        {
          id: 'r2',
          method: 'paypal',
          status: 'failed',
          amount: 20,
          reason: '',
          at: 0,
          by: '',
          failure: 'O PayPal devolveu',
          paymentId: 'p1',
          byHand: true,
          isChargeback: true,
          pixKey: '',
          changedAt: 5,
        },
      ],
    }),
  );
  const rows = within(screen.getByRole('list', { name: 'Pagamentos' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Pix.*Expirou.*R\$\s100,00/),
    expect.stringMatching(/Dinheiro, na loja.*Pago.*100,00.*Vera Lima.*Troco de R\$\s20,00/),
    expect.stringMatching(/Reembolso · Dinheiro.*A caminho.*−R\$\s30,00.*Motivo: Riscado/),
    expect.stringMatching(/Chargeback · PayPal.*De volta à loja.*−R\$\s20,00.*O PayPal devolveu/),
  ]);
  expect(screen.getByText('Falta pagar').nextSibling?.textContent).toMatch(/208,00/);
});

it('offers neither payment nor refund to anyone who may only look', () => {
  fakeShop({});
  show(withDown(), { view: true, edit: false, delete: false });
  expect(screen.queryByRole('button', { name: 'Marcar como pago' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reembolsar' })).toBeNull();
});

describe('a payment', () => {
  it('proposes what is left, and takes a part of it by card in parcels, under one key', async () => {
    const answers = [
      { status: 503, err: 'Fora do ar.' },
      { item: withDown({ paid: 150, due: 158 }) },
    ];
    const calls = fakeShop({ [`POST ${PATH}/mark-paid`]: () => answers.shift()! });
    show(withDown());
    press('Marcar como pago');
    const inside = await dialog();
    const sum = inside.getByLabelText<HTMLInputElement>('Valor');
    expect(sum.value).toBe('208,00');
    fireEvent.click(inside.getByRole('radio', { name: 'Crédito' }));
    fireEvent.change(sum, { target: { value: '50' } });
    fireEvent.change(inside.getByLabelText('Parcelas'), { target: { value: '2' } });
    inside.getByRole('option', { name: /^2× de R\$\s25,00$/ });
    submit(inside, /^Registrar R\$\s50,00$/);
    await inside.findByText('Fora do ar.');
    submit(inside, /^Registrar R\$\s50,00$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = callsTo(calls, 'POST', `${PATH}/mark-paid`);
    expect(first?.body).toMatchObject({
      orderId: 'ABCD2345',
      version: 1,
      method: 'counter-credit',
      amount: 50,
      parcels: 2,
    });
    expect(second?.body).toEqual(first?.body);
  });

  it('is not taken with too little cash', async () => {
    const calls = fakeShop({});
    show(withDown());
    press('Marcar como pago');
    const inside = await dialog();
    fireEvent.change(inside.getByLabelText('Valor recebido'), { target: { value: '200' } });
    submit(inside, /^Registrar/);
    await waitFor(() =>
      expect(document.activeElement).toBe(inside.getByLabelText('Valor recebido')),
    );
    expect(callsTo(calls, 'POST', `${PATH}/mark-paid`)).toEqual([]);
  });
});

describe('a refund', () => {
  it('of a gift card proposes what was not spent of it, and says why', async () => {
    const calls = fakeShop({
      [`POST ${PATH}/refund`]: {
        status: 422,
        err: 'Confira.',
        fields: { amount: 'Dá para devolver até R$ 248,00.' },
      },
    });
    const [line] = paid.lines;
    const gift = { ...line!, qty: 1, price: 100, total: 100, discount: 0, cardsSpent: [60] };
    show({ ...paid, lines: [gift, paid.lines[1]!], refundable: 248, cardsSpent: 60 });
    press('Reembolsar');
    const inside = await dialog();
    inside.getByText(/^R\$\s60,00 do vale-presente deste pedido já foram gastos/);
    inside.getByRole('button', { name: /^Reembolsar R\$\s248,00$/ });
    fireEvent.click(inside.getByRole('radio', { name: 'Pelos itens' }));
    fireEvent.change(inside.getByLabelText(`Quantidade reembolsada de ${gift.name}`), {
      target: { value: '1' },
    });
    inside.getByRole('button', { name: /^Reembolsar R\$\s40,00$/ });
    fireEvent.click(inside.getByRole('radio', { name: 'Um valor' }));
    const sum = inside.getByLabelText<HTMLInputElement>('Valor a devolver');
    fireEvent.change(sum, { target: { value: '300' } });
    fireEvent.change(inside.getByLabelText('Motivo'), { target: { value: 'Desistiu' } });
    submit(inside, /^Reembolsar R\$\s300,00$/);
    await inside.findByText('Dá para devolver até R$ 248,00.');
    expect(sum.getAttribute('aria-invalid')).toBe('true');
    expect(callsTo(calls, 'POST', `${PATH}/refund`)).toHaveLength(1);
  });

  it('is of a sum, with the reason; a lost answer is asked for again under the same key', async () => {
    const answers = [
      { status: 422, err: 'Confira.', fields: { amount: 'Passa do que foi pago.' } },
      { refund: { id: 'r1', status: 'processing', amount: 100.5 } },
    ];
    const calls = fakeShop({
      [`POST ${REFUND}`]: () => answers.shift()!,
      [`GET ${PATH}`]: { item: { ...paid, refunded: 100.5, refundable: 207.5 } },
    });
    show(paid);
    press('Reembolsar');
    const inside = await dialog();
    inside.getByText(/^Dá para devolver até R\$\s308,00/);
    fireEvent.click(inside.getByRole('radio', { name: 'Um valor' }));
    fireEvent.change(inside.getByLabelText('Valor a devolver'), { target: { value: '100,50' } });
    fireEvent.change(inside.getByLabelText('Motivo'), { target: { value: 'Riscado' } });
    submit(inside, /^Reembolsar R\$\s100,50$/);
    await inside.findByText('Passa do que foi pago.');
    submit(inside, /^Reembolsar/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = callsTo(calls, 'POST', REFUND);
    expect(second?.body).toEqual({ reason: 'Riscado', amount: 100.5 });
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    screen.getByText('Reembolsado');
  });

  it('is of the pieces that are chosen, no more of them than have their money still here', async () => {
    const [glasses, box] = paid.lines;
    const item = {
      ...paid,
      lines: [{ ...glasses!, refunded: 1, refundedParts: { frames: 1, lenses: 1 } }, box!],
    };
    const calls = fakeShop({
      [`POST ${REFUND}`]: { refund: { id: 'r1', status: 'succeeded', amount: 108 } },
      [`GET ${PATH}`]: { item },
    });
    show(item);
    press('Reembolsar');
    const inside = await dialog();
    fireEvent.click(inside.getByRole('radio', { name: 'Pelos itens' }));
    submit(inside, /^Reembolsar/);
    await inside.findByText('Escolha o que foi devolvido.');
    const pieces = inside.getByLabelText<HTMLInputElement>('Quantidade reembolsada de Marola');
    fireEvent.change(pieces, { target: { value: '2' } });
    expect(pieces.value).toBe('1');
    fireEvent.change(inside.getByLabelText('Motivo'), { target: { value: 'Riscado' } });
    submit(inside, /^Reembolsar R\$\s108,00$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(calls, 'POST', REFUND)[0]?.body).toEqual({
      reason: 'Riscado',
      lines: [{ position: 0, qty: 1 }],
    });
  });

  it('that the provider refuses is tried again under another key', async () => {
    const calls = fakeShop({
      [`POST ${REFUND}`]: { refund: { id: 'r1', status: 'failed', amount: 308 } },
      [`GET ${PATH}`]: { item: paid },
    });
    show(paid);
    press('Reembolsar');
    const inside = await dialog();
    fireEvent.change(inside.getByLabelText('Motivo'), { target: { value: 'Riscado' } });
    submit(inside, /^Reembolsar/);
    await inside.findByText(/^O provedor recusou o reembolso/);
    submit(inside, /^Reembolsar/);
    await waitFor(() => expect(callsTo(calls, 'POST', REFUND)).toHaveLength(2));
    const [first, second] = callsTo(calls, 'POST', REFUND);
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
  });
});
