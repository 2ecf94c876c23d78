import { expect, it } from 'vitest';
import { templeDimension, templePath } from '#domain/frames/temple-path.ts';

/** Numbers of the one form that the path has: M x y H x A r r 0 0 1 x y L x y. */
function partsOf(path: string) {
  const [x, y, straight, radius, , , , , bendX, bendY, endX, endY] = path
    .match(/-?[\d.]+/g)!
    .map(Number) as [number, ...number[]] & Record<number, number>;
  return {
    start: { x, y },
    straight,
    radius,
    bend: { x: bendX!, y: bendY! },
    end: { x: endX!, y: endY! },
  };
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

function lengthOf(path: string): number {
  const { start, straight, radius, bend, end } = partsOf(path);
  const chord = distance({ x: straight!, y: start.y! }, bend);
  const arc = 2 * radius! * Math.asin(chord / (2 * radius!));
  return straight! + arc + distance(bend, end);
}

it.each([125, 140, 150])('runs %i mm from the hinge to the tip, along the line', (length) => {
  expect(lengthOf(templePath(length))).toBeCloseTo(length, 1);
});

it('keeps its distance below the temple all the way', () => {
  const [temple, line] = [partsOf(templePath(145)), partsOf(templePath(145, 8))];
  expect(line.start.y! - temple.start.y!).toBe(8);
  expect(distance(line.bend, temple.bend)).toBeCloseTo(8, 1);
  expect(distance(line.end, temple.end)).toBeCloseTo(8, 1);
});

it('has a dimension along it, with a tick across each end', () => {
  const line = templeDimension(140, -10, [20, 60]);
  expect(line.startsWith(templePath(140, -10, [20, 60]))).toBe(true);
  expect(partsOf(line).start).toEqual({ x: 20, y: 50 });
  const [first, second] = line
    .slice(templePath(140, -10, [20, 60]).length)
    .split('M')
    .slice(1);
  expect(first).toBe('20 48v4');
  const [, , across, down] = second!.match(/-?[\d.]+/g)!.map(Number);
  expect(Math.hypot(across!, down!)).toBeCloseTo(4, 1);
});
