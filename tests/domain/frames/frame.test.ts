import { describe, expect, it } from 'vitest';
import { fitsLike, markingText, middleSize, sizeOfWidth } from '#domain/frames/frame.ts';

describe('the size of a frame', () => {
  it.each([
    [115, 'P'],
    [125, 'P'],
    [126, 'M'],
    [134, 'M'],
    [135, 'G'],
    [155, 'G'],
  ] as const)('of %i mm is %s', (width, size) => {
    expect(sizeOfWidth(width)).toBe(size);
  });
});

describe('a frame fits like another', () => {
  const frame = { lensWidth: 52, bridge: 18, temple: 140 };
  it.each([
    [{}, true],
    [{ lensWidth: 54, bridge: 16, temple: 145 }, true],
    [{ lensWidth: 50, bridge: 20, temple: 135 }, true],
    [{ lensWidth: 55 }, false],
    [{ bridge: 15 }, false],
    [{ temple: 146 }, false],
  ])('with %o: %s', (change, fits) => {
    expect(fitsLike(frame, { ...frame, ...change })).toBe(fits);
    expect(fitsLike({ ...frame, ...change }, frame)).toBe(fits);
  });
});

describe('the middle size', () => {
  const size = (totalWidth: number) => ({ totalWidth, lensWidth: 50, bridge: 18 });
  it.each([
    [[140], 140],
    [[121, 127], 127],
    [[140, 121, 130], 130],
  ])('of the widths %j is %i', (widths, middle) => {
    expect(middleSize(widths.map(size))).toEqual(size(middle));
  });

  it('is told by lenses and bridge where the width is not known', () => {
    const wide = { totalWidth: null, lensWidth: 58, bridge: 20 };
    expect(middleSize([wide, size(121), size(127)])).toEqual(size(127));
    expect(middleSize([size(121), wide])).toEqual(wide);
  });

  it('is none of what has no measures', () => {
    expect(middleSize([])).toBeNull();
  });
});

it('the marking is written as on a temple', () => {
  expect(markingText({ lensWidth: 49, bridge: 21, temple: 145 })).toBe('49 □ 21 – 145');
});
