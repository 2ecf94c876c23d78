import { describe, expect, it } from 'vitest';
import {
  canSettle,
  orderPayment,
  PAYMENT_STATES,
  PAYMENT_TRANSITIONS,
  type PaymentState,
} from '#domain/payments/payment.ts';

const order = { status: 'pending', paymentMethod: 'pix', payableCents: 10_000 } as const;
const due = (dueCents: number) => ({ ...order, dueCents });
const attempt = (status: PaymentState, amountCents = 10_000) => ({
  method: 'pix' as const,
  status,
  amountCents,
});

describe('an attempt to pay', () => {
  it('goes nowhere once it is paid, and never becomes unpaid', () => {
    expect(PAYMENT_TRANSITIONS.paid).toEqual([]);
    for (const from of PAYMENT_STATES) expect(canSettle(from, 'pending')).toBe(false);
  });

  it.each(['pending', 'processing', 'failed', 'expired', 'cancelled', 'review'] as const)(
    'may still be paid when it is %s',
    (from) => expect(canSettle(from, 'paid')).toBe(true),
  );

  it('stays what it is once it has ended, whatever older news says', () => {
    for (const from of ['failed', 'expired', 'cancelled', 'review'] as const) {
      for (const to of ['processing', 'failed', 'expired', 'cancelled'] as const) {
        expect(canSettle(from, to)).toBe(false);
      }
    }
  });
});

describe('how an order is paid', () => {
  it.each([
    ['nothing was tried', [], [], 'pending', 0],
    ['it waits', [attempt('pending')], [], 'pending', 0],
    ['the latest attempt was refused', [attempt('failed')], [], 'failed', 0],
    ['one failed and the next waits', [attempt('failed'), attempt('pending')], [], 'pending', 0],
    [
      'an old attempt expires after a later one was paid',
      [attempt('expired'), attempt('paid')],
      [],
      'paid',
      10_000,
    ],
    ['a part is paid', [attempt('paid', 3_000)], [], 'pending', 3_000],
    ['both parts are', [attempt('paid', 3_000), attempt('paid', 7_000)], [], 'paid', 10_000],
    ['money is under review', [attempt('review')], [], 'processing', 0],
  ] as const)('when %s', (_case, payments, refunds, status, paidCents) => {
    expect(orderPayment(due(10_000 - paidCents), payments, refunds)).toMatchObject({
      status,
      paidCents,
    });
  });

  it('counts what was given back, not what is on its way', () => {
    const paid = [attempt('paid')];
    const part = { status: 'succeeded', amountCents: 4_000 } as const;
    const underway = { status: 'processing', amountCents: 6_000 } as const;
    expect(orderPayment(due(0), paid, [part, underway])).toMatchObject({
      status: 'partially_refunded',
      refundedCents: 4_000,
    });
    const all = [part, { ...underway, status: 'succeeded' } as const];
    expect(orderPayment(due(0), paid, all).status).toBe('refunded');
  });

  it('says why a cancelled order is not paid', () => {
    const cancelled = { ...due(0), status: 'cancelled' } as const;
    expect(orderPayment(cancelled, [attempt('expired')], []).status).toBe('expired');
    expect(orderPayment(cancelled, [attempt('cancelled')], []).status).toBe('cancelled');
    expect(orderPayment(cancelled, [attempt('paid')], []).status).toBe('paid');
  });
});
