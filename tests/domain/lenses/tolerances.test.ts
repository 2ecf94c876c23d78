import { describe, expect, it } from 'vitest';
import { compareLenses, type MeasuredEye } from '#domain/lenses/tolerances.ts';
import type { Eye } from '#domain/prescriptions/prescription.ts';

const eye = (change: Partial<Eye> = {}): Eye => ({
  sphere: 0,
  cylinder: 0,
  axis: null,
  addition: null,
  near: null,
  dnp: null,
  prism: null,
  base: null,
  ...change,
});
const nothing: MeasuredEye = {
  sphere: null,
  cylinder: null,
  axis: null,
  addition: null,
  prism: null,
  dnp: null,
};

/** What fails of the right eye. */
const fails = (ordered: Partial<Eye>, measured: Partial<MeasuredEye>, isProgressive = false) =>
  compareLenses(
    { od: eye(ordered), oe: eye(), pd: null },
    { od: { ...nothing, ...measured }, oe: nothing, pd: null },
    isProgressive,
  )
    .filter(({ passes }) => !passes)
    .map(({ measure }) => measure);

describe('mounted lenses', () => {
  it.each([
    [{ sphere: -2 }, { sphere: -2.12 }, []],
    [{ sphere: -2 }, { sphere: -2.13 }, ['sphere']],
    [{ sphere: -10 }, { sphere: -10.18 }, []],
    [{ sphere: -10 }, { sphere: -10.19 }, ['sphere']],
    [{ sphere: 1, cylinder: -0.5, axis: 90 }, { cylinder: -0.6 }, ['cylinder']],
    [{ sphere: 1, cylinder: -2, axis: 90 }, { cylinder: -2.12, axis: 92 }, []],
    [{ sphere: 1, cylinder: -2, axis: 90 }, { axis: 93 }, ['axis']],
    [{ sphere: 1, cylinder: -0.5, axis: 90 }, { axis: 97 }, []],
    [{ dnp: 31 }, { dnp: 32.5 }, ['dnp']],
    [{ prism: 2, base: 'nasal' as const }, { prism: 2.5 }, ['prism']],
  ])('ordered %j, measured %j: out of tolerance is %j', (ordered, measured, out) => {
    expect(fails(ordered, measured)).toEqual(out);
  });

  it('may be measured with a plus cylinder, and beyond 180 degrees the axis begins again', () => {
    const ordered = { sphere: -2, cylinder: -0.75, axis: 180 };
    expect(fails(ordered, { sphere: -2.75, cylinder: 0.75, axis: 88 })).toEqual([]);
    expect(fails(ordered, { axis: 4 })).toEqual([]);
    expect(fails(ordered, { axis: 6 })).toEqual(['axis']);
  });

  it('with an addition have that measured too, and a wider tolerance from six dioptres', () => {
    const ordered = { sphere: -8, addition: 2 };
    expect(fails(ordered, { sphere: -8.18, addition: 2.12 }, true)).toEqual([]);
    expect(fails(ordered, { sphere: -8.18 })).toEqual(['sphere']);
    expect(fails(ordered, { addition: 2.25 }, true)).toEqual(['addition']);
  });

  it('are compared in their pupillary distance, and where nothing was measured not at all', () => {
    const ordered = { od: eye(), oe: eye(), pd: 62 };
    const measured = { od: nothing, oe: nothing, pd: 64.5 };
    expect(compareLenses(ordered, measured, false)).toMatchObject([
      { eye: null, measure: 'pd', passes: false, tolerance: 2 },
    ]);
    expect(compareLenses(ordered, { ...measured, pd: null }, false)).toEqual([]);
  });
});
