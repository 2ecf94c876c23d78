import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentRecord as Payment, RefundItem } from '#domain/payments/payment-item.ts';
import type { Reconciliation } from '#domain/payments/reconciliation.ts';
import PaymentList from '#islands/dashboard/payments/PaymentList.tsx';
import PaymentRecord from '#islands/dashboard/payments/PaymentRecord.tsx';
import ReconciliationScreen from '#islands/dashboard/payments/ReconciliationScreen.tsx';
import { notify } from '#stores/toasts.ts';
import { callsTo, chooseFromMenu, fakeShop, stubDialogs } from '../../../support/islands.ts';

const PATH = '/api/dashboard/payments';
const mayAll = { view: true, edit: true, delete: true };

const refund = (change: Partial<RefundItem> = {}): RefundItem => ({
  id: 'r1',
  paymentId: 'p1',
  status: 'succeeded',
  amount: 69.8,
  currency: 'BRL',
  reason: 'Cliente desistiu',
  failure: '',
  byHand: false,
  isChargeback: false,
  providerRef: 're_1',
  createdAt: 4,
  updatedAt: 5,
  actorName: 'Vera Lima',
  ...change,
});

const payment = (change: Partial<Payment> = {}): Payment => ({
  id: 'p1',
  orderId: 'ABCD2345',
  buyer: 'Ana Souza',
  method: 'stripe',
  status: 'review',
  amount: 69.8,
  currency: 'BRL',
  attention: 'risk',
  needsAttention: true,
  received: 69.8,
  receivedCurrency: 'BRL',
  fee: null,
  refunded: 0,
  providerRef: 'cs_1',
  providerPaymentId: 'pi_1',
  createdAt: 1,
  paidAt: null,
  failure: '',
  actorName: '',
  refunds: [],
  order: { status: 'pending', isOpenable: true, payable: 69.8, paid: 0, due: 69.8 },
  dispute: null,
  moments: [
    { kind: 'state', at: 3, status: 'review', note: '', actorName: '' },
    { kind: 'event', at: 2, eventId: 'evt_1', name: 'charge.succeeded', isWaiting: false },
    { kind: 'state', at: 1, status: 'pending', note: '', actorName: '' },
  ],
  canAccept: true,
  obstacle: null,
  overdue: 69.8,
  returnable: 69.8,
  cardsSpent: 0,
  canCorrect: false,
  canAsk: false,
  ...change,
});
const returned = () =>
  payment({
    needsAttention: false,
    refunded: 69.8,
    refunds: [refund()],
    canAccept: false,
    overdue: 0,
    returnable: 0,
  });

beforeEach(stubDialogs);
beforeEach(() => sessionStorage.clear());
beforeEach(() => void vi.spyOn(notify, 'error'));
beforeEach(() => void vi.spyOn(notify, 'success'));

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the list of payments', () => {
  it('says of each what is wrong with its money, and leads to the reconciliation', () => {
    const items = [
      payment({ attention: 'amount', received: 60 }),
      payment({ id: 'p2', status: 'paid', needsAttention: false, attention: null }),
      payment({ id: 'p3', status: 'paid', refunds: [refund({ status: 'failed' })] }),
    ];
    const page = { items, total: 3, page: 1, pages: 1 };
    render(<PaymentList access={mayAll} first={{ page, search: '', counts: {}, saved: [] }} />);
    const [, wrong, paid, refused] = screen.getAllByRole('row');
    expect(wrong!.textContent).toMatch(/ABCD2345Ana Souza.*Valor diferente.*R\$\s60,00cobrados/);
    expect(paid!.textContent).toContain('Pago');
    expect(refused!.textContent).toContain('Reembolso recusado');
    expect(screen.getByRole('link', { name: 'Conciliar' }).getAttribute('href')).toBe(
      '/dashboard/pagamentos/conciliacao',
    );
  });
});

describe('the page of a payment', () => {
  it('puts right by which way staff have taken it', async () => {
    const taken = payment({
      method: 'counter-cash',
      status: 'paid',
      attention: null,
      needsAttention: false,
      canAccept: false,
      overdue: 0,
      canCorrect: true,
    });
    const calls = fakeShop({
      [`POST ${PATH}/p1/correct`]: { item: { ...taken, method: 'counter-debit' } },
      'GET /api/dashboard/waiting': { waiting: {} },
    });
    render(<PaymentRecord access={mayAll} item={taken} />);
    await chooseFromMenu('Corrigir a forma de pagamento');
    await screen.findByRole('dialog');
    fireEvent.change(screen.getByLabelText('Como foi pago'), {
      target: { value: 'counter-debit' },
    });
    type('Motivo', 'Passou no cartão');
    press('Corrigir');
    await waitFor(() => expect(notify.success).toHaveBeenCalledOnce());
    expect(callsTo(calls, 'POST', `${PATH}/p1/correct`)[0]?.body).toEqual({
      method: 'counter-debit',
      reason: 'Passou no cartão',
    });
  });

  it('warns before it records what went back elsewhere: of a gift card that was spent', async () => {
    fakeShop({});
    const paid = payment({ status: 'paid', needsAttention: false, attention: null, overdue: 0 });
    const { unmount } = render(<PaymentRecord access={mayAll} item={paid} />);
    await chooseFromMenu('Registrar reembolso feito por fora');
    expect(screen.getByRole('dialog').textContent).not.toContain('vale-presente');
    unmount();
    render(<PaymentRecord access={mayAll} item={{ ...paid, cardsSpent: 60 }} />);
    await chooseFromMenu('Registrar reembolso feito por fora');
    const dialog = screen.getByRole('dialog', { name: 'Registrar um reembolso feito por fora' });
    within(dialog).getByText(/^R\$\s60,00 do vale-presente comprado neste pedido já foram gastos/);
    within(dialog).getByLabelText('Valor reembolsado');
  });

  it('accepts money under review, with a reason', async () => {
    const calls = fakeShop({
      [`POST ${PATH}/p1/accept`]: {
        item: payment({ status: 'paid', attention: null, needsAttention: false, canAccept: false }),
      },
      'GET /api/dashboard/waiting': { waiting: {} },
    });
    render(<PaymentRecord access={mayAll} item={payment()} />);
    expect(screen.getByRole('note').textContent).toContain('risco de fraude');
    press('Aceitar');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('O pedido fica pago.');
    type('Motivo', 'Liguei para a cliente');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Aceitar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Pagamento aceito.'));
    expect(callsTo(calls, 'POST', `${PATH}/p1/accept`)[0]?.body).toEqual({
      reason: 'Liguei para a cliente',
    });
    expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull();
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('gives money back, and tells if the provider refuses', async () => {
    const refused = refund({ status: 'failed', failure: 'no balance' });
    fakeShop({
      [`POST ${PATH}/p1/return`]: { item: payment({ refunds: [refused] }) },
      'GET /api/dashboard/waiting': { waiting: {} },
    });
    render(<PaymentRecord access={mayAll} item={payment()} />);
    press('Reembolsar');
    const dialog = await screen.findByRole('dialog', { name: /Reembolsar R\$\s69,80\?/ });
    type('Motivo', 'Suspeita de fraude');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reembolsar' }));
    await waitFor(() => expect(notify.error).toHaveBeenCalled());
    expect(screen.getByRole('note').textContent).toContain('no balance');
    expect(screen.getByRole('button', { name: 'Tentar reembolsar de novo' })).toBeTruthy();
  });

  it('shows what someone else has decided meanwhile, and says so', async () => {
    fakeShop({
      [`POST ${PATH}/p1/accept`]: { status: 409, err: 'Este pagamento já foi decidido.' },
      [`GET ${PATH}/p1`]: { item: returned() },
    });
    render(<PaymentRecord access={mayAll} item={payment()} />);
    press('Aceitar');
    const dialog = await screen.findByRole('dialog');
    type('Motivo', 'x');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Aceitar' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('já foi decidido');
    expect(screen.getAllByText('Reembolsado').length).toBeGreaterThan(0);
  });

  it('tells its story, what was told of it included, and offers nothing to whoever only looks', () => {
    const item = returned();
    render(<PaymentRecord access={{ ...mayAll, edit: false }} item={item} />);
    const story = screen.getByRole('list', { name: 'Histórico' });
    expect(
      within(story)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual([
      expect.stringMatching(/R\$\s69,80 reembolsados/),
      expect.stringMatching(/Reembolso de R\$\s69,80 pedido.*Vera Lima.*Cliente desistiu/),
      expect.stringContaining('Risco de fraude'),
      expect.stringMatching(/Stripe avisou a loja.*charge\.succeeded · evt_1/),
      expect.stringContaining('Pagamento iniciado'),
    ]);
    expect(screen.queryByRole('button', { name: /Reembolsar|Aceitar|Mais ações/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Pedido ABCD2345' })).toBeTruthy();
  });

  it('does not offer to accept what cannot pay the order', () => {
    render(
      <PaymentRecord
        access={mayAll}
        item={payment({ attention: 'late', canAccept: false, obstacle: 'ended' })}
      />,
    );
    expect(screen.getByRole('note').textContent).toContain('Só dá para reembolsar');
    expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull();
  });
});

describe('the reconciliation', () => {
  const result = (change: Partial<Reconciliation> = {}): Reconciliation => ({
    provider: 'stripe',
    day: '2026-11-22',
    isOpen: false,
    payments: { count: 3, cents: 20_940 },
    refunds: { count: 0, cents: 0 },
    feeCents: null,
    differences: [],
    ...change,
  });
  const open = (search = '') =>
    render(
      <ReconciliationScreen
        methods={['stripe', 'paypal']}
        unlisted={['sslcommerz']}
        today="2026-11-23"
        search={search}
      />,
    );

  it('compares the day and the provider that are chosen, and names the differences', async () => {
    const calls = fakeShop({
      [`GET ${PATH}/reconciliation`]: {
        reconciliation: result({
          feeCents: 1_234,
          differences: [
            {
              kind: 'untold',
              id: 'pi_9',
              paymentId: 'p9',
              orderId: 'ABCD2345',
              there: { cents: 6_980, currency: 'BRL' },
              here: null,
              at: 5,
            },
          ],
        }),
      },
    });
    open();
    expect(calls).toEqual([]);
    fireEvent.change(screen.getByLabelText('Provedor'), { target: { value: 'paypal' } });
    press('Comparar');
    await screen.findByText(/R\$\s69,80 foram pagos em Stripe, e a loja não soube/);
    expect(calls[0]!.url.search).toBe('?provider=paypal&day=2026-11-22');
    expect(screen.getByRole('link', { name: 'Ver pagamento' }).getAttribute('href')).toBe(
      '/dashboard/pagamentos/p9',
    );
    expect(screen.getByRole('heading', { name: '1 diferença' })).toBeTruthy();
    expect(screen.getByText('Tarifas que o provedor desconta').nextSibling?.textContent).toMatch(
      /R\$\s12,34/,
    );
    expect(screen.getByText(/O SSLCommerz não oferece uma lista/)).toBeTruthy();
  });

  it('opens what its address names, and says that the provider does not answer', async () => {
    const calls = fakeShop({ [`GET ${PATH}/reconciliation`]: { status: 503, err: 'x' } });
    open('?provedor=stripe&dia=2026-11-20');
    expect((await screen.findByText(/Stripe não respondeu a tempo/)).textContent).toContain(
      'Nada mudou por aqui',
    );
    expect(calls).toHaveLength(1);
    expect(screen.getByLabelText('Dia')).toHaveProperty('value', '2026-11-20');
  });

  it('says that there is nothing to compare with', () => {
    render(<ReconciliationScreen methods={[]} unlisted={[]} today="2026-11-23" search="" />);
    expect(screen.getByRole('link', { name: /configurações de pagamento/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Comparar' })).toBeNull();
  });
});
