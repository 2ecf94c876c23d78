import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PaymentRecord as Payment } from '#domain/payments/payment-item.ts';
import PaymentRecord from '#islands/dashboard/payments/PaymentRecord.tsx';
import { notify } from '#stores/toasts.ts';
import { callsTo, fakeShop, stubDialogs } from '../../../support/islands.ts';

const PATH = '/api/dashboard/payments/p1';

const disputed: Payment = {
  id: 'p1',
  orderId: 'ABCD2345',
  buyer: 'Ana Souza',
  method: 'stripe',
  status: 'paid',
  amount: 69.8,
  currency: 'BRL',
  attention: 'dispute',
  needsAttention: true,
  received: 69.8,
  receivedCurrency: 'BRL',
  fee: null,
  refunded: 0,
  providerRef: 'cs_1',
  providerPaymentId: 'pi_1',
  createdAt: 1,
  paidAt: 2,
  failure: '',
  actorName: '',
  refunds: [],
  order: { status: 'confirmed', isOpenable: true, payable: 69.8, paid: 69.8, due: 0 },
  dispute: {
    id: 'du_1',
    state: 'open',
    reason: 'product_not_received',
    dueAt: Date.UTC(2026, 1, 1, 12),
  },
  moments: [],
  canAccept: false,
  obstacle: null,
  overdue: 0,
  returnable: 69.8,
  cardsSpent: 0,
  canCorrect: false,
  canAsk: false,
};

beforeEach(() => {
  stubDialogs();
  vi.spyOn(notify, 'success').mockImplementation(() => undefined);
});

it('calls nothing refused whose money a provider has brought back to the shop', () => {
  const back = {
    id: 'r1',
    paymentId: 'p1',
    status: 'failed' as const,
    amount: 20,
    currency: 'BRL',
    reason: '',
    failure: 'voltou',
    providerRef: 'CHARGE',
    byHand: true,
    isChargeback: true,
    createdAt: 3,
    updatedAt: 4,
    actorName: '',
  };
  const item = { ...disputed, refunds: [back] };
  render(<PaymentRecord access={{ view: true, edit: true, delete: true }} item={item} />);
  expect(screen.getByRole('note').textContent).not.toContain('recusou');
  const text = document.body.textContent;
  expect(text).toContain('R$\u00a020,00 retirados da loja por chargeback');
  expect(text).toContain('R$\u00a020,00 do chargeback de volta à loja');
  expect(text).not.toMatch(/Reembolso de|recusado|não foi feito/i);
});

it('says that a payment is disputed, what the shop has to send by when, and is marked as seen', async () => {
  const calls = fakeShop({
    [`POST ${PATH}/seen`]: { item: { ...disputed, attention: null, needsAttention: false } },
    'GET /api/dashboard/waiting': { waiting: {} },
  });
  render(<PaymentRecord access={{ view: true, edit: true, delete: true }} item={disputed} />);
  expect(screen.getByRole('note').textContent).toContain('contestou esta compra no Stripe');
  const text = document.body.textContent;
  expect(text).toContain('Responda no painel do Stripe até 01/02/2026 às 9h00.');
  expect(text).toContain('Envie a nota fiscal');
  expect(text).toContain('product_not_received');
  fireEvent.click(screen.getByRole('button', { name: 'Marcar como visto' }));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  expect(callsTo(calls, 'POST', `${PATH}/seen`)).toHaveLength(1);
  expect(notify.success).toHaveBeenCalledOnce();
  // What there is to send stays in sight until the dispute is over.
  expect(document.body.textContent).toContain('Contestação em aberto');
});
