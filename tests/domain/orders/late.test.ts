import { describe, expect, it } from 'vitest';
import { afterWorkingDays, dueAt, isLate, prioritiesOf, priorityOf } from '#domain/orders/late.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { OPEN_STATUSES } from '#domain/orders/status.ts';

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

it('what matters now comes first: to be confirmed, to be sent, on its way, then what has ended last', () => {
  const orders = [
    ['cancelled', 100],
    ['delivered', 300],
    ['shipped', 50],
    ['confirmed', 200],
    ['in-production', 150],
    ['pending', 400],
    ['pending', 390],
  ] as const;
  const sorted = orders.toSorted(
    ([a, since], [b, after]) => priorityOf(a, since) - priorityOf(b, after),
  );
  expect(sorted.map(([status, at]) => `${status} ${at}`)).toEqual([
    'pending 390',
    'pending 400',
    'in-production 150',
    'confirmed 200',
    'shipped 50',
    'delivered 300',
    'cancelled 100',
  ]);
});

describe('the priorities of orders', () => {
  const ORDERED = [0, Date.UTC(2026, 0, 15), Date.UTC(2200, 0, 1)];

  it('lie between the ends of their statuses, and those of others outside', () => {
    for (const statuses of [
      ['pending'],
      ['confirmed', 'in-production'],
      ['pending', 'shipped'],
    ] as const) {
      const [from, to] = prioritiesOf(statuses);
      for (const status of ORDER_STATUSES) {
        for (const at of ORDERED) {
          const isWithin = priorityOf(status, at) >= from && priorityOf(status, at) < to;
          if ((statuses as readonly string[]).includes(status)) expect(isWithin).toBe(true);
          if (!OPEN_STATUSES.includes(status)) expect(isWithin).toBe(false);
        }
      }
    }
  });
});
