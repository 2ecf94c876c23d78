import { expect, it } from 'vitest';
import { refusal, type Position } from '#server/db/engine/replay-position.ts';

const primary: Position = {
  system: '7301',
  database: 'shop',
  timeline: 1,
  lsn: 1_000,
  isStandby: false,
};
const standby: Position = { ...primary, isStandby: true };

it('reads from a standby of its own server and database, however far behind it is', () => {
  expect(refusal(primary, standby)).toBeUndefined();
  expect(refusal(primary, { ...standby, lsn: 1 })).toBeUndefined();
});

it.each([
  [{ isStandby: false }, 'it is not a standby, or no longer'],
  [{ system: '7302' }, 'it is a standby of another server'],
  [{ database: 'postgres' }, 'it leads to another database'],
  [{ timeline: 2 }, 'it has not followed the last promotion yet'],
])('does not read from one with %o, whatever it has replayed', (other, reason) => {
  expect(refusal(primary, { ...standby, ...other, lsn: 2_000 })).toBe(reason);
});
