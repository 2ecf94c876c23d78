import { describe, expect, it } from 'vitest';
import { lensTrack, wantedPrescription } from '#domain/lenses/lens-track.ts';
import type { OrderLens } from '#domain/lenses/order-lens.ts';

const lens = (
  states: readonly OrderLens['progress'][number]['state'][],
  change: Partial<OrderLens> = {},
) => ({
  prescriptionState: 'approved' as const,
  hasPrescription: true,
  labState: null,
  progress: states.map((state, index) => ({ state, at: index + 1 })),
  ...change,
});

const stepsOf = (lenses: Parameters<typeof lensTrack>[0]) =>
  lensTrack(lenses).steps.map(({ state, at, isCurrent }) => [state, at, isCurrent]);

describe('the track of a pair of lenses', () => {
  it('begins with a prescription that is missing, without a date', () => {
    const missing = lens(['waiting'], { prescriptionState: 'waiting', hasPrescription: false });
    expect(stepsOf(missing)).toEqual([
      ['waiting', null, true],
      ['lab', null, false],
      ['assembly', null, false],
      ['ready', null, false],
    ]);
    expect(stepsOf({ ...missing, hasPrescription: true })[0]).toEqual(['waiting', 1, true]);
  });

  it('dates what is over by when it was done, and what is current by its last state', () => {
    const states = ['waiting', 'asked', 'waiting', 'approved', 'todo', 'lab', 'check'] as const;
    expect(stepsOf(lens(states, { labState: 'check' }))).toEqual([
      ['approved', 4, false],
      ['check', 7, true],
      ['assembly', null, false],
      ['ready', null, false],
    ]);
  });

  it('goes back to the laboratory with lenses that are remade, whose first dates no longer count', () => {
    const first = ['approved', 'todo', 'lab', 'check', 'assembly', 'ready', 'remade'] as const;
    const remade = lens(first, { labState: 'remade' });
    expect(stepsOf(remade).slice(1)).toEqual([
      ['remade', 7, true],
      ['assembly', null, false],
      ['ready', null, false],
    ]);
    const ready = lens([...first, 'lab', 'check', 'assembly', 'ready'], { labState: 'ready' });
    expect(stepsOf(ready)).toEqual([
      ['approved', 1, false],
      ['lab', 8, false],
      ['assembly', 10, false],
      ['ready', 11, true],
    ]);
    expect(lensTrack(ready).remadeAt).toBe(7);
    expect(lensTrack(lens(['approved'])).remadeAt).toBeNull();
  });

  it('has no prescription for lenses without power, and nothing current before they are begun', () => {
    expect(stepsOf(lens([], { prescriptionState: null, hasPrescription: false }))).toEqual([
      ['lab', null, false],
      ['assembly', null, false],
      ['ready', null, false],
    ]);
  });
});

it.each([
  ['waiting', false, 'missing'],
  ['waiting', true, null],
  ['asked', true, 'asked'],
  ['refused', true, 'refused'],
  ['approved', true, null],
  [null, false, null],
] as const)('a prescription that is %s (sent: %s) is to be sent: %s', (state, sent, wanted) => {
  expect(wantedPrescription({ prescriptionState: state, hasPrescription: sent })).toBe(wanted);
});
