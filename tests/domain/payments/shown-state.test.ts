import { describe, expect, it } from 'vitest';
import { needsAttention, overdueCents, returnableCents } from '#domain/payments/payment.ts';
import { shownState } from '#domain/payments/shown-state.ts';

const refund = (status: 'processing' | 'succeeded' | 'failed', amountCents = 500) => ({
  status,
  amountCents,
});
const paid = { status: 'paid', amountCents: 1_000, receivedCents: 1_000 } as const;
const review = { status: 'review', amountCents: 1_000, receivedCents: 900 } as const;

describe('what waits to be given back', () => {
  it.each([
    [review, [], 900, 900, true],
    [review, [refund('failed', 900)], 900, 900, true],
    [review, [refund('processing', 900)], 0, 0, false],
    [review, [refund('failed', 900), refund('succeeded', 900)], 0, 0, false],
    [paid, [], 1_000, 0, false],
    [paid, [refund('failed')], 1_000, 500, true],
    [paid, [refund('failed', 800), refund('succeeded', 700)], 300, 0, false],
    [paid, [refund('succeeded', 700), refund('failed', 300)], 300, 300, true],
    [{ ...paid, status: 'pending' } as const, [], 0, 0, false],
  ])('of %o after %o', (payment, refunds, left, overdue, needs) => {
    expect(returnableCents(payment, refunds)).toBe(left);
    expect(overdueCents(payment, refunds)).toBe(overdue);
    expect(needsAttention(payment, refunds)).toBe(needs);
  });
});

describe('the state that is shown', () => {
  const shown = (change: Partial<Parameters<typeof shownState>[0]>) =>
    shownState({
      status: 'paid',
      needsAttention: false,
      amount: 10,
      refunded: 0,
      refunds: [],
      ...change,
    });

  it.each([
    [{}, 'paid'],
    [{ status: 'pending' }, 'pending'],
    [{ status: 'review', needsAttention: true }, 'review'],
    [{ needsAttention: true, refunds: [refund('failed')] }, 'refundRefused'],
    [{ refunded: 5, refunds: [refund('processing')] }, 'returning'],
    [{ refunded: 5, refunds: [refund('succeeded')] }, 'returnedInPart'],
    [{ refunded: 10, refunds: [refund('succeeded')] }, 'returned'],
    [{ status: 'review', refunded: 9, refunds: [refund('succeeded')] }, 'returned'],
  ] as const)('of %o is %s', (change, state) => {
    expect(shown(change)).toBe(state);
  });
});
