import { describe, expect, it } from 'vitest';
import { lensOutline, lensPath } from '#domain/frames/lens-outline.ts';
import { SHAPES } from '#domain/products/product.ts';
import { bounds, type Point } from '#domain/frames/spline.ts';
import { readPath } from './path-curves.ts';

/** Ends of the curves of a path. */
function joints(path: string): Point[] {
  const { start, curves } = readPath(path);
  return [start, ...curves.map((points) => points.at(-1)!)];
}

/** Twice the area within an outline; positive where it runs clockwise on the screen. */
const turning = (outline: Point[]): number =>
  outline.reduce((sum, [x, y], index) => {
    const [px, py] = outline.at(index - 1)!;
    return sum + px * y - x * py;
  }, 0);

describe.each(SHAPES)('The outline of a lens: %s', (shape) => {
  it('fills the width and height of the lens about its middle', () => {
    const { left, top, right, bottom } = bounds(lensOutline(shape, 50, 40));
    expect(left).toBeCloseTo(-25, 6);
    expect(top).toBeCloseTo(-20, 6);
    expect(right).toBeCloseTo(25, 6);
    expect(bottom).toBeCloseTo(20, 6);
  });

  it('runs clockwise, so that outwards is to its left', () => {
    expect(turning(lensOutline(shape, 50, 40))).toBeGreaterThan(0);
  });

  it('is where its path runs', () => {
    const points = lensOutline(shape, 50, 40);
    const passed = joints(lensPath(shape, 50, 40));
    expect(passed.length).toBeGreaterThan(8);
    for (const [x, y] of passed) {
      const away = Math.min(...points.map(([px, py]) => Math.hypot(px - x, py - y)));
      expect(away).toBeLessThan(0.1);
    }
  });
});

describe('The nine shapes', () => {
  it('are nine different outlines', () => {
    const paths = SHAPES.map((shape) => lensPath(shape, 50, 40));
    expect(new Set(paths).size).toBe(SHAPES.length);
  });

  it('rise towards the temple if a frame is a cat eye', () => {
    const highest = lensOutline('gatinho', 50, 40).reduce((top, point) =>
      point[1] < top[1] ? point : top,
    );
    expect(highest[0]).toBeGreaterThan(15);
  });
});

it('The path of a size is no other size’s, nor another shape’s, however many were drawn', () => {
  const drawn = () => [
    lensPath('oval', 50, 40),
    lensPath('oval', 40, 50),
    lensPath('oval', 50.5, 40),
    lensPath('redondo', 50, 40),
  ];
  const before = drawn();
  expect(new Set(before).size).toBe(4);
  for (let width = 0; width < 1100; width += 1) lensPath('oval', 30 + width / 100, 40);
  expect(drawn()).toEqual(before);
});
