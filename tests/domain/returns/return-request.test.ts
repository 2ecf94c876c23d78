import { describe, expect, it } from 'vitest';
import { askReturnSchema } from '#domain/returns/return-input.ts';
import {
  buyerMoves,
  isOpenReturn,
  RETURN_KINDS,
  RETURN_STATUSES,
  returnMoves,
  shopMoves,
} from '#domain/returns/return-request.ts';
import { returnTimes, returnUntil } from '#domain/returns/return-time.ts';

const promised = { returnDays: 7, warrantyMonths: 12 };
/** A minute of São Paulo, three hours behind UTC. */
const at = (day: string, time: string) => Date.parse(`${day}T${time}-03:00`);

describe('until when something can be asked', () => {
  it.each([
    ['at noon', '12:00:00'],
    ['in its last minute', '23:59:00'],
    ['in its first minute', '00:00:00'],
  ])('is whole days after the day of the delivery, %s', (_when, time) => {
    const until = returnUntil('withdrawal', at('2026-01-15', time), promised);
    expect(until).toBe(at('2026-01-23', '00:00:00'));
  });

  it('is never less than the law gives, and as much as the shop promises', () => {
    const delivered = at('2026-01-15', '12:00:00');
    const least = returnUntil('withdrawal', delivered, { returnDays: 0, warrantyMonths: 0 });
    expect(least).toBe(at('2026-01-23', '00:00:00'));
    const more = returnUntil('exchange', delivered, { returnDays: 30, warrantyMonths: 0 });
    expect(more).toBe(at('2026-02-15', '00:00:00'));
    const faults = returnUntil('warranty', delivered, { returnDays: 7, warrantyMonths: 0 });
    expect(faults).toBe(at('2026-04-16', '00:00:00'));
  });

  it('ends a warranty on the same day of the month, or on its last', () => {
    const ofMonths = (warrantyMonths: number) =>
      returnUntil('warranty', at('2025-08-31', '12:00:00'), { returnDays: 7, warrantyMonths });
    expect(ofMonths(12)).toBe(at('2026-09-01', '00:00:00'));
    expect(ofMonths(6)).toBe(at('2026-03-01', '00:00:00'));
  });

  it('has no withdrawal for what was bought at the counter', () => {
    const kinds = (source: 'web' | 'counter') =>
      returnTimes(source, 0, promised).map(({ kind }) => kind);
    expect(kinds('web')).toEqual([...RETURN_KINDS]);
    expect(kinds('counter')).toEqual(['exchange', 'warranty']);
  });
});

describe('the states of a request', () => {
  it('give the money of a withdrawal back, and never exchange or repair it', () => {
    expect(shopMoves('withdrawal', 'arrived')).toEqual(['refunded', 'closed']);
    expect(shopMoves('exchange', 'arrived')).toEqual(['refunded', 'exchanged', 'closed']);
    expect(shopMoves('warranty', 'arrived')).toContain('repaired');
  });

  it('let the buyer give up only until the pieces are on their way, and the shop never', () => {
    const open = RETURN_STATUSES.filter((status) =>
      buyerMoves('withdrawal', status).includes('cancelled'),
    );
    expect(open).toEqual(['requested', 'accepted']);
    for (const status of RETURN_STATUSES)
      expect(shopMoves('exchange', status)).not.toContain('cancelled');
  });

  it('end if nothing follows', () => {
    const ended = RETURN_STATUSES.filter((status) => !isOpenReturn(status));
    expect(ended).toEqual(['refused', 'refunded', 'exchanged', 'repaired', 'closed', 'cancelled']);
    for (const kind of RETURN_KINDS)
      for (const status of ended) expect(returnMoves(kind, status)).toEqual([]);
  });
});

describe('a request', () => {
  const lines = [{ position: 0, qty: 1 }];

  it('needs a reason, but for a withdrawal', () => {
    expect(askReturnSchema.safeParse({ kind: 'withdrawal', lines }).success).toBe(true);
    for (const kind of ['exchange', 'warranty']) {
      expect(askReturnSchema.safeParse({ kind, lines, reason: '  ' }).success).toBe(false);
      expect(askReturnSchema.safeParse({ kind, lines, reason: 'Apertado' }).success).toBe(true);
    }
  });

  it.each([[[]], [[{ position: 0, qty: 0 }]], [[{ position: -1, qty: 1 }]], [undefined]])(
    'is not about %j',
    (wrong) => {
      expect(askReturnSchema.safeParse({ kind: 'withdrawal', lines: wrong }).success).toBe(false);
    },
  );
});
