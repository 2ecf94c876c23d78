import { describe, expect, it } from 'vitest';
import {
  dueCents,
  givenBackCents,
  heldCents,
  loweredBy,
  moneyOf,
  overpaidCents,
  paymentStatusOf,
} from '#domain/payments/order-money.ts';

const order = (change: object = {}) => ({
  status: 'confirmed' as const,
  payableCents: 13_690,
  paidCents: 23_690,
  refundedCents: 0,
  loweredCents: 0,
  ...change,
});

describe('what has moved for an order', () => {
  it('leaves out refunds that were refused, and of money that never paid it', () => {
    const payment = { method: 'pix', status: 'paid', amountCents: 100, id: 'paid' } as const;
    const review = { ...payment, status: 'review', id: 'review' } as const;
    const refund = { amountCents: 10, loweredCents: 4, paymentId: 'paid' };
    expect(
      moneyOf(
        [payment, review],
        [
          { ...refund, status: 'succeeded' },
          { ...refund, status: 'processing' },
          { ...refund, status: 'failed' },
          { ...refund, status: 'succeeded', paymentId: 'review' },
        ],
      ),
    ).toEqual({ paidCents: 100, refundedCents: 20, loweredCents: 8 });
  });

  it('has what was paid beyond a price that fell, until that is given back', () => {
    expect(overpaidCents(order())).toBe(10_000);
    const settled = order({ refundedCents: 10_000, loweredCents: 10_000 });
    expect([overpaidCents(settled), heldCents(settled), givenBackCents(settled)]).toEqual([
      0, 13_690, 0,
    ]);
    expect(paymentStatusOf(settled)).toBe('paid');
  });

  it('owes again what became dearer after the difference went back, and nothing after a courtesy', () => {
    const lowered = order({ payableCents: 23_690, refundedCents: 10_000, loweredCents: 10_000 });
    expect([dueCents(lowered), paymentStatusOf(lowered)]).toEqual([10_000, 'pending']);
    const courtesy = { ...lowered, loweredCents: 0 };
    expect([dueCents(courtesy), paymentStatusOf(courtesy)]).toEqual([0, 'paid']);
    expect(dueCents({ ...lowered, status: 'cancelled' })).toBe(0);
  });

  it('gives back goods for their worth, and the difference with what is more than that', () => {
    expect(loweredBy(order(), { amountCents: 6_000, worthCents: 6_000 })).toBe(0);
    expect(loweredBy(order(), { amountCents: 23_690, worthCents: 12_000 })).toBe(10_000);
    expect(loweredBy(order(), { amountCents: 4_000, worthCents: 0 })).toBe(4_000);
  });

  it('is refunded once nothing is left, or once it has ended with something given back', () => {
    expect(paymentStatusOf(order({ refundedCents: 23_690, loweredCents: 10_000 }))).toBe(
      'refunded',
    );
    expect(paymentStatusOf(order({ status: 'returned', refundedCents: 1_000 }))).toBe('refunded');
    expect(paymentStatusOf(order({ status: 'cancelled', paidCents: 0 }))).toBe('failed');
  });
});
