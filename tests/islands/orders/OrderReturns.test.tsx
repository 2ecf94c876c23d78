import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OrderReturns as Returns, ReturnRequest } from '#domain/returns/return-request.ts';
import OrderReturns, { type OrderReturnsProps } from '#islands/orders/OrderReturns.tsx';
import { reload } from '#stores/leave.ts';
import { callsTo, fakeShop } from '../../support/islands.ts';

vi.mock('#stores/leave.ts', () => ({ leaveFor: vi.fn(), reload: vi.fn() }));
afterEach(() => vi.clearAllMocks());

const PATH = '/api/orders/ABCD2345/returns';
/** Midnight of São Paulo after January 22nd. */
const until = Date.UTC(2026, 0, 23, 3);
const returns: Returns = {
  offers: [
    { kind: 'withdrawal', until },
    { kind: 'exchange', until },
  ],
  over: [],
  lines: [
    { position: 0, name: 'Marola', choices: 'Preta, M', qty: 2, worthCents: [0, 10_000, 20_000] },
    { position: 1, name: 'Estojo', choices: '', qty: 1, worthCents: [0, 5_000] },
  ],
  wholeCents: 27_000,
  madeLensesText: '',
  deliveryCents: 2_000,
  requests: [],
};
const request: ReturnRequest = {
  id: 'r1',
  kind: 'withdrawal',
  status: 'accepted',
  lines: [{ position: 0, qty: 1, name: 'Marola' }],
  reason: '',
  instructions: 'Leve aos Correios.',
  trackingCode: 'AB123456789BR',
  refund: 0,
  moneyBack: null,
  pixKey: '',
  createdAt: 0,
  events: [{ status: 'requested', at: 0, text: '', by: '' }],
  moves: ['in-transit', 'cancelled'],
};
const show = (change: Partial<Returns> = {}, props: Partial<OrderReturnsProps> = {}) =>
  render(
    <OrderReturns
      orderId="ABCD2345"
      orderKey="chave-1"
      paidBy="Pix"
      returns={{ ...returns, ...change }}
      {...props}
    />,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const check = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));

it('says before it is asked what the shop keeps of lenses that were made, and what it says of them', () => {
  const [marola, box] = returns.lines;
  const madeLenses = { keptPercent: 30, keptCents: [0, 1_116, 2_232] };
  show({ lines: [{ ...marola!, madeLenses }, box!], madeLensesText: 'Feitas sob medida.' });
  expect(screen.queryByText('Feitas sob medida.')).toBeNull();
  check(/^Marola/);
  screen.getByText(/As lentes de Marola .* a loja retém 30% do preço delas, R\$\s22,32/);
  screen.getByText('Feitas sob medida.');
  fireEvent.click(screen.getByRole('radio', { name: /^Trocar/ }));
  expect(screen.queryByText('Feitas sob medida.')).toBeNull();
});

it('asks for a withdrawal without a reason, and says what is given back and how', async () => {
  const calls = fakeShop({ [`POST ${PATH}`]: { id: 'r1', status: 201 } });
  show();
  expect(screen.queryByRole('textbox')).toBeNull();
  check(/^Marola/);
  fireEvent.change(screen.getByLabelText('Quantidade de Marola'), { target: { value: '1' } });
  expect(screen.getByRole('status').textContent).toMatch(/R\$\s100,00.*Pix/);
  fireEvent.change(screen.getByLabelText('Quantidade de Marola'), { target: { value: '2' } });
  check(/^Estojo/);
  expect(screen.getByRole('status').textContent).toMatch(/R\$\s270,00.*R\$\s20,00 do frete/);
  press('Enviar solicitação');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  const [call] = callsTo(calls, 'POST', PATH);
  expect(call?.url.searchParams.get('chave')).toBe('chave-1');
  expect(call?.body).toEqual({
    kind: 'withdrawal',
    lines: [
      { position: 0, qty: 2 },
      { position: 1, qty: 1 },
    ],
  });
});

it('asks why of an exchange, and keeps what was written if it is refused', async () => {
  fakeShop({
    [`POST ${PATH}`]: {
      status: 422,
      err: 'Confira.',
      fields: { reason: 'Conte o que aconteceu.' },
    },
  });
  show();
  fireEvent.click(screen.getByRole('radio', { name: /^Trocar por outro item/ }));
  check(/^Estojo/);
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /pelo que gostaria/ });
  fireEvent.change(reason, { target: { value: 'Apertado' } });
  press('Enviar solicitação');
  await screen.findByText('Conte o que aconteceu.');
  expect(reason.value).toBe('Apertado');
  expect(reload).not.toHaveBeenCalled();
});

it('sends nothing without a piece', async () => {
  const calls = fakeShop({});
  show();
  press('Enviar solicitação');
  expect((await screen.findByRole('alert')).textContent).toBe('Escolha pelo menos um item.');
  expect(calls).toEqual([]);
});

it('says until when it can be asked, and when that was', () => {
  fakeShop({});
  show({ offers: [], over: [{ kind: 'withdrawal', until }] });
  screen.getByText('O prazo para desistir da compra terminou em 22 de janeiro de 2026.');
  expect(screen.queryByRole('button', { name: 'Enviar solicitação' })).toBeNull();
});

it("shows how to send the pieces and under what code, which is the shop's", async () => {
  const calls = fakeShop({ [`POST ${PATH}/r1`]: {} });
  show({ requests: [request] });
  screen.getByText('Leve aos Correios.');
  screen.getByText('AB123456789BR');
  press('Já enviei');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(callsTo(calls, 'POST', `${PATH}/r1`)[0]?.body).toEqual({ to: 'in-transit' });
});

it("takes the buyer's code of the parcel if the shop has given none", async () => {
  const calls = fakeShop({ [`POST ${PATH}/r1`]: {} });
  show({ requests: [{ ...request, trackingCode: '' }] });
  const trackingCode = 'AB123456789BR';
  fireEvent.change(screen.getByLabelText(/^Código de rastreio/), {
    target: { value: trackingCode },
  });
  press('Já enviei');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(callsTo(calls, 'POST', `${PATH}/r1`)[0]?.body).toEqual({ to: 'in-transit', trackingCode });
});

it("asks for the buyer's Pix key where the shop gives the money back itself", async () => {
  const calls = fakeShop({ 'POST /api/orders/ABCD2345/returns': { id: 'r1' } });
  show({}, { paidBy: null, orderKey: null });
  fireEvent.click(screen.getByText('Pedir devolução, troca ou garantia'));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Estojo/ }));
  screen.getByText(/^A própria loja devolve o dinheiro\. Para receber por Pix/);
  fireEvent.change(screen.getByLabelText('Sua chave Pix (opcional)'), {
    target: { value: 'ana@banco.test' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar solicitação' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ kind: 'withdrawal', pixKey: 'ana@banco.test' });
});

it('promises no money that is still to be sent, and says when it was', () => {
  const moneyBack = { amountCents: 5_000, byHand: true, way: 'pix', at: 0 } as const;
  const refunded = { ...request, status: 'refunded', refund: 50, moves: [] } as const;
  const events = [{ status: 'refunded', at: 0, text: '', by: '' } as const];
  const told = (status: 'processing' | 'succeeded' | 'failed') =>
    show({
      requests: [{ ...refunded, moves: [], events, moneyBack: { ...moneyBack, status } }],
    });
  const before = told('processing');
  screen.getByText(/^A loja vai devolver R\$\s50,00 por Pix\.$/);
  screen.getByText('Reembolso a fazer');
  expect(screen.queryByText(/Reembolsada|voltam para você/)).toBeNull();
  before.unmount();
  const after = told('succeeded');
  screen.getByText(/^Pronto: devolvemos R\$\s50,00 em /);
  screen.getByText('Reembolsada');
  after.unmount();
  told('failed');
  screen.getByText('A loja combina com você como devolver o dinheiro.');
});

it('gives a request up, and says so if that is no longer possible', async () => {
  const answers = [{ status: 409, err: 'A situação mudou.' }, {}];
  const calls = fakeShop({ [`POST ${PATH}/r1`]: () => answers.shift()! });
  show({ requests: [request] });
  press('Cancelar esta solicitação');
  expect((await screen.findByRole('alert')).textContent).toBe('A situação mudou.');
  press('Cancelar esta solicitação');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(callsTo(calls, 'POST', `${PATH}/r1`)[1]?.body).toEqual({ to: 'cancelled' });
});
