import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#domain/orders/order.ts';
import { statusHistory, statusTrack } from '#domain/orders/track.ts';

const track = (...statuses: OrderStatus[]) =>
  statusTrack({
    status: statuses.at(-1) ?? 'pending',
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
    expect(track(...statuses)).toEqual(steps);
  });
});

describe('The history of an order', () => {
  it('holds the events that have changed its status, and no note or partial return', () => {
    const statuses: OrderStatus[] = ['pending', 'pending', 'confirmed', 'confirmed', 'shipped'];
    const events = statuses.map((status, at) => ({ status, at }));
    expect(statusHistory(events)).toEqual([
      { status: 'pending', at: 0 },
      { status: 'confirmed', at: 2 },
      { status: 'shipped', at: 4 },
    ]);
  });
});
