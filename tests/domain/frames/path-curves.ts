import type { Point } from '#domain/frames/spline.ts';

/** The numbers of a path, in pairs: `1.5.5-3` are three. */
function pairs(text: string): Point[] {
  const numbers = (text.match(/-?(?:\d+(?:\.\d+)?|\.\d+)/g) ?? []).map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[2 * index]!,
    numbers[2 * index + 1]!,
  ]);
}

/** Where a path that `splinePath` has written starts, and the points of each of its curves: handles and end. */
export function readPath(path: string): { start: Point; curves: Point[][] } {
  const [first, ...rest] = path.split(/[cs]/).map(pairs);
  const start = first![0]!;
  let from = start;
  const curves = rest.map((points) => {
    const [x, y] = from;
    const whole = points.map(([dx, dy]): Point => [x + dx, y + dy]);
    from = whole.at(-1)!;
    return whole;
  });
  return { start, curves };
}
