import { expect, it } from 'vitest';
import { FRAMES } from '#demo/frames/all.ts';
import {
  bestSize,
  fitDifference,
  fitDistance,
  misfits,
  rankByFit,
  sortByFit,
  type ListedProduct,
  type ShopFrame,
} from '#domain/frames/own-fit.ts';
import type { FrontMeasures } from '#domain/frames/front-measures.ts';
import { ownMeasures, type OwnFrame } from '#domain/frames/own-frame.ts';

const own: OwnFrame = {
  lensWidth: 52,
  bridge: 18,
  temple: 140,
  totalWidth: 132,
  lensHeight: null,
  shape: 'redondo',
};
const measures = (given: Partial<FrontMeasures> = {}): FrontMeasures => ({
  lensWidth: 52,
  bridge: 18,
  temple: 140,
  totalWidth: 132,
  lensHeight: 44,
  ...given,
});
const frame = (name: string, sizes: ShopFrame['sizes']): ShopFrame => ({
  _id: name,
  slug: name,
  name,
  shape: 'redondo',
  sizes,
});

it.each([
  [{}, [0, 0, 0]],
  [{ totalWidth: 135, temple: 135 }, [3, 0, -5]],
  [{ totalWidth: 131, bridge: 19 }, [-1, 1, 0]],
  [{ totalWidth: 132.3, bridge: 17.5, temple: 145 }, [0.3, -0.5, 5]],
])('what differs of %o is %o mm of width, bridge and temple', (given, [width, bridge, temple]) => {
  const isApproximate = false;
  expect(fitDifference(own, measures(given))).toEqual({ width, bridge, temple, isApproximate });
});

it('a total width that is not known is two lenses, the bridge and 9 mm', () => {
  const unknown = { ...own, totalWidth: null };
  expect(ownMeasures(unknown)).toEqual({
    lensWidth: 52,
    bridge: 18,
    temple: 140,
    totalWidth: 131,
    lensHeight: 47,
  });
  expect(fitDifference(unknown, measures())).toMatchObject({ width: 1, isApproximate: true });
});

it('a frame of unknown width differs by what its lenses and bridge say, approximately', () => {
  const unknown = { ...measures({ lensWidth: 50 }), totalWidth: null, lensHeight: null };
  const difference = { width: -5, bridge: 0, temple: 0, isApproximate: true };
  expect(fitDifference(own, unknown)).toEqual(difference);
  expect(fitDifference({ ...own, totalWidth: null }, unknown)).toEqual({
    ...difference,
    width: -4,
  });
});

it('a frame of unknown width fits by its lens, bridge and temple as any other', () => {
  const unknown = { ...measures(), totalWidth: null, lensHeight: null };
  const ranked = rankByFit(own, [
    frame('larger', { '': measures({ lensWidth: 56 }) }),
    frame('unknown', { '': unknown }),
  ]);
  expect(ranked.map(({ frame: { name }, fits }) => [name, fits])).toEqual([
    ['unknown', true],
    ['larger', false],
  ]);
});

it.each([
  [{}, []],
  [{ lensWidth: 54, bridge: 16, temple: 145 }, []],
  [{ lensWidth: 50, bridge: 20, temple: 135 }, []],
  [{ lensWidth: 55 }, ['lensWidth']],
  [{ bridge: 15 }, ['bridge']],
  [{ temple: 146 }, ['temple']],
  [{ lensWidth: 49, bridge: 21, temple: 134 }, ['lensWidth', 'bridge', 'temple']],
])('too much of %o is %o', (given, expected) => {
  expect(misfits(own, measures(given))).toEqual(expected);
});

it('a frame stands in its most alike size, those that fit before nearer ones that do not', () => {
  // 3 mm of bridge are 1.5 tolerances and do not fit; three whole tolerances do.
  const near = frame('near', { '': measures({ bridge: 21 }) });
  const far = frame('far', { '': measures({ lensWidth: 54, bridge: 20, temple: 145 }) });
  const sized = frame('sized', { P: measures({ lensWidth: 46 }), M: measures({ lensWidth: 51 }) });
  const none = frame('none', {});
  expect(fitDistance(own, far.sizes['']!)).toBe(3);
  const ranked = rankByFit(own, [near, none, far, sized]);
  expect(ranked.map(({ frame: { name }, size, fits }) => [name, size, fits])).toEqual([
    ['sized', 'M', true],
    ['far', '', true],
    ['near', '', false],
  ]);
});

it('on all demo frames "fits like mine" is the rule: lens ±2, bridge ±2, temple ±5', () => {
  const frames = FRAMES.map((one) => frame(one.name, one.measures));
  const sizes = FRAMES.flatMap((one) => Object.values(one.measures));
  expect(frames.length).toBeGreaterThan(50);
  let fitting = 0;
  for (const mine of sizes) {
    for (const { frame: one, fits } of rankByFit(mine, frames)) {
      const expected = Object.values(one.sizes).some((size) => {
        const lens = size.lensWidth - mine.lensWidth;
        const bridge = size.bridge - mine.bridge;
        const temple = size.temple - mine.temple;
        return (
          lens >= -2 && lens <= 2 && bridge >= -2 && bridge <= 2 && temple >= -5 && temple <= 5
        );
      });
      expect(fits, `${one.name} ${JSON.stringify(mine)}`).toBe(expected);
      if (fits) fitting += 1;
    }
  }
  // Some fit and some do not: the comparison above has seen both.
  expect(fitting).toBeGreaterThan(sizes.length);
  expect(fitting).toBeLessThan(sizes.length * frames.length);
});

it('of equal sizes the first is the best', () => {
  expect(bestSize(own, frame('one', { P: measures(), M: measures() }))?.size).toBe('P');
});

it('a sorted list has frames for grown-ups, then children’s, then what is no frame, then what is sold out', () => {
  const listed = (_id: string, sizes: ShopFrame['sizes'], more: Partial<ListedProduct> = {}) => ({
    _id,
    sizes,
    ...more,
  });
  const same = { '': measures() };
  const sorted = sortByFit(own, [
    listed('gone', same, { soldOut: true }),
    listed('gone-case', {}, { soldOut: true }),
    listed('case', {}),
    listed('cloth', {}),
    listed('child', same, { forChildren: true }),
    listed('near', { '': measures({ bridge: 21 }) }),
    listed('far', { '': measures({ temple: 145 }) }),
    listed('equal-first', { '': measures({ bridge: 19 }) }),
    listed('equal-second', { '': measures({ bridge: 17 }) }),
    listed('sized', { P: measures({ lensWidth: 46 }), M: same[''] }),
  ]);
  expect(sorted.map(({ _id, part, best }) => [_id, part, best?.fits])).toEqual([
    ['sized', 'frames', true],
    // Equals stay as the list had them.
    ['equal-first', 'frames', true],
    ['equal-second', 'frames', true],
    ['far', 'frames', true],
    ['near', 'frames', false],
    ['child', 'forChildren', true],
    ['case', 'others', undefined],
    ['cloth', 'others', undefined],
    ['gone', 'soldOut', true],
    ['gone-case', 'soldOut', undefined],
  ]);
  expect(sorted[0]!.best!.size).toBe('M');
});

it('a list of children’s frames alone is sorted as any other', () => {
  const child = (_id: string, bridge: number): ListedProduct => ({
    _id,
    sizes: { '': measures({ bridge }) },
    forChildren: true,
  });
  const sorted = sortByFit(own, [child('b', 20), child('a', 18)]);
  expect(sorted.map(({ _id }) => _id)).toEqual(['a', 'b']);
});
