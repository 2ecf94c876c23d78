import { describe, expect, it } from 'vitest';
import { afterWorkingDays, dueAt, isLate } from '#domain/orders/late.ts';

/** Midnight at the end of a day of 2026 in Brasília, three hours behind UTC. */
const endOf = (month: number, day: number) => Date.UTC(2026, month - 1, day + 1, 3);

describe('an order is due', () => {
  it.each([
    ['on a Thursday', Date.UTC(2026, 0, 15, 12), 1, endOf(1, 16)],
    ['over a weekend', Date.UTC(2026, 0, 15, 12), 2, endOf(1, 19)],
    ['from a Saturday on', Date.UTC(2026, 0, 17, 12), 1, endOf(1, 19)],
    [
      'late in the evening, when it is the next day in London',
      Date.UTC(2026, 0, 16, 2),
      1,
      endOf(1, 16),
    ],
    ['the same day', Date.UTC(2026, 0, 15, 12), 0, endOf(1, 15)],
  ])('when it was confirmed %s', (_when, at, days, expected) => {
    expect(afterWorkingDays(at, days)).toBe(expected);
  });

  it('from its confirmation until it is delivered', () => {
    expect(dueAt('pending', 0, 3)).toBeNull();
    expect(dueAt('shipped', Date.UTC(2026, 0, 15, 12), 1)).toBe(endOf(1, 16));
    expect(dueAt('delivered', 0, 3)).toBeNull();
    expect([isLate(null, 5), isLate(6, 5), isLate(5, 5)]).toEqual([false, false, true]);
  });
});
