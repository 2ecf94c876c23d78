import { describe, expect, it } from 'vitest';
import type { DeliveryOption } from '#domain/deliveries/delivery.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order.ts';
import {
  canMove,
  FIRST_STATUS,
  OPEN_STATUSES,
  ORDER_TRANSITIONS,
  prioritiesOf,
  priorityOf,
  statusHistory,
  statusTrack,
} from '#domain/orders/status.ts';

const ALLOWED = [
  'pending → confirmed',
  'pending → cancelled',
  'confirmed → in-production',
  'confirmed → shipped',
  'confirmed → cancelled',
  'in-production → shipped',
  'in-production → cancelled',
  'shipped → delivered',
  'shipped → returned',
  'delivered → returned',
];

const EVERY_MOVE = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.map((to) => ({ from, to, move: `${from} → ${to}` })),
);

describe('the status of an order', () => {
  it.each(EVERY_MOVE.filter(({ move }) => ALLOWED.includes(move)))(
    'may move $move',
    ({ from, to }) => expect(canMove(from, to)).toBe(true),
  );

  it.each(EVERY_MOVE.filter(({ move }) => !ALLOWED.includes(move)))(
    'may not move $move',
    ({ from, to }) => expect(canMove(from, to)).toBe(false),
  );

  it('begins as pending', () => expect(FIRST_STATUS).toBe('pending'));

  it('can reach every status from the first one', () => {
    const reached = new Set([FIRST_STATUS]);
    for (const status of reached) ORDER_TRANSITIONS[status].forEach((next) => reached.add(next));
    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort());
  });
});

const PARCEL = { type: 'Expressa', area: 'SP', costCents: 2_490, days: 2 };

const track = (statuses: OrderStatus[], delivery: DeliveryOption = PARCEL) =>
  statusTrack({
    status: statuses.at(-1) ?? 'pending',
    delivery,
    history: statuses.map((status, index) => ({ status, at: index })),
  }).map(({ status, at, current }) => `${at === null ? '-' : '+'}${status}${current ? '*' : ''}`);

describe('The track of an order', () => {
  it.each<[string, OrderStatus[], string[]]>([
    ['just placed', ['pending'], ['+pending*', '-confirmed', '-shipped', '-delivered']],
    ['confirmed', ['pending', 'confirmed'], ['+pending', '+confirmed*', '-shipped', '-delivered']],
    [
      'with lenses being made',
      ['pending', 'confirmed', 'in-production'],
      ['+pending', '+confirmed', '+in-production*', '-shipped', '-delivered'],
    ],
    [
      'delivered',
      ['pending', 'confirmed', 'shipped', 'delivered'],
      ['+pending', '+confirmed', '+shipped', '+delivered*'],
    ],
    ['cancelled', ['pending', 'cancelled'], ['+pending', '+cancelled*']],
    [
      'returned',
      ['pending', 'confirmed', 'shipped', 'returned'],
      ['+pending', '+confirmed', '+shipped', '+returned*'],
    ],
  ])('of one %s', (_name, statuses, steps) => {
    expect(track(statuses)).toEqual(steps);
  });

  it('that its buyer collects never waits to be sent', () => {
    const collected = {
      ...PARCEL,
      type: 'Retirada na loja',
      pickUp: { place: 'Rua A', hours: '' },
    };
    expect(track(['pending'], collected)).toEqual(['+pending*', '-confirmed', '-delivered']);
    const way: OrderStatus[] = ['pending', 'confirmed', 'in-production'];
    expect(track(way, collected).slice(-2)).toEqual(['+in-production*', '-delivered']);
  });
});

describe('The history of an order', () => {
  it('has the events that changed its status, but no note or partial return', () => {
    const statuses: OrderStatus[] = ['pending', 'pending', 'confirmed', 'confirmed', 'shipped'];
    const events = statuses.map((status, at) => ({ status, at }));
    expect(statusHistory(events)).toEqual([
      { status: 'pending', at: 0 },
      { status: 'confirmed', at: 2 },
      { status: 'shipped', at: 4 },
    ]);
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
