import { describe, expect, it } from 'vitest';
import { bounds, closedSpline, fitToBox, splinePath, type Point } from '#domain/frames/spline.ts';
import { readPath } from './path-curves.ts';

const SQUARE: Point[] = [
  [-30, -30],
  [30, -30],
  [30, 30],
  [-30, 30],
];

/** Start and middle of each curve of a path that has one C, then S for all others. */
function curvePoints(path: string): Point[] {
  const { start, curves } = readPath(path);
  let from = start;
  let before = from;
  return curves.flatMap((points) => {
    const [far, to] = points.slice(-2) as [Point, Point];
    const mirrored: Point = [2 * from[0] - before[0], 2 * from[1] - before[1]];
    const near = points.length === 3 ? points[0]! : mirrored;
    const middle = (axis: 0 | 1) => (from[axis] + 3 * near[axis] + 3 * far[axis] + to[axis]) / 8;
    const passed: Point[] = [from, [middle(0), middle(1)]];
    [from, before] = [to, far];
    return passed;
  });
}

describe('a closed spline', () => {
  it('rounds the corners of its polygon and stays within it', () => {
    const { left, top, right, bottom } = bounds(closedSpline(SQUARE));
    expect([left, top, right, bottom].map(Math.abs)).toEqual([27.5, 27.5, 27.5, 27.5]);
    expect(closedSpline(SQUARE)[0]).toEqual([-20, -20]);
  });

  it('is the same line as its path, which ends where it starts', () => {
    const path = splinePath(SQUARE);
    const sampled = closedSpline(SQUARE).filter((_, index) => index % 3 === 0);
    for (const [index, [x, y]] of curvePoints(path).entries()) {
      expect(x).toBeCloseTo(sampled[index]![0], 1);
      expect(y).toBeCloseTo(sampled[index]![1], 1);
    }
    expect(curvePoints(path)).toHaveLength(sampled.length);
    const { start, curves } = readPath(path);
    expect(path).toMatch(/Z$/);
    for (const [x, y] of [start, curves.at(-1)!.at(-1)!]) {
      expect(x).toBeCloseTo(-20, 6);
      expect(y).toBeCloseTo(-20, 6);
    }
  });
});

describe('an outline', () => {
  it('is stretched to a box about the origin', () => {
    const triangle: Point[] = [
      [2, 1],
      [6, 3],
      [4, 9],
    ];
    expect(fitToBox(triangle, 40, 20)).toEqual([
      [-20, -10],
      [20, -5],
      [0, 10],
    ]);
  });

  it('is stretched as the box that is given needs it', () => {
    const box = { left: -15, top: -30, right: 15, bottom: 30 };
    expect(fitToBox(SQUARE, 10, 10, box)[1]).toEqual([10, -5]);
  });
});
