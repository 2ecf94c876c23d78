import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/orders/order.ts';
import { ORDER_LOOK, PAYMENT_LOOK } from '#domain/orders/status-look.ts';
import { everyText } from '../../support/texts.ts';

const wordOf = (key: string): unknown => everyText.get(key);

describe('the look of an order', () => {
  it.each(ORDER_STATUSES)('has its own label and icon for “%s”', (status) => {
    const { word, icon } = ORDER_LOOK[status];
    expect(wordOf(word)).toEqual(expect.any(String));
    const alike = ORDER_STATUSES.filter(
      (other) => ORDER_LOOK[other].icon === icon || wordOf(ORDER_LOOK[other].word) === wordOf(word),
    );
    expect(alike).toEqual([status]);
  });

  it.each(PAYMENT_STATUSES)('has a word for a payment that is “%s”', (status) => {
    expect(wordOf(PAYMENT_LOOK[status].word)).toEqual(expect.any(String));
  });

  it('never says of an order that waits for the shop that it went well', () => {
    expect(ORDER_LOOK.pending.tone).toBe('warning');
    expect(ORDER_LOOK.pending.icon).not.toMatch(/check/);
  });
});
