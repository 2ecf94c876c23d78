import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { canMove, FIRST_STATUS, ORDER_TRANSITIONS } from '#domain/orders/status.ts';

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
