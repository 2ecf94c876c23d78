import { describe, expect, it } from 'vitest';
import { lensOutline } from '#domain/catalogue/lens-outline.ts';
import { SHAPES } from '#domain/catalogue/product.ts';

const numbers = (path: string) => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];

describe('The outline of a lens', () => {
  it.each(SHAPES)('is closed and stays within its measures: %s', (shape) => {
    const path = lensOutline(shape, 50, 40);
    expect(path).toMatch(/^M.* Z$/);
    expect(Math.max(...numbers(path).map(Math.abs))).toBeLessThanOrEqual(25);
  });

  it.each(SHAPES)('reaches the full width of a frame: %s', (shape) => {
    expect(numbers(lensOutline(shape, 50, 40))).toContain(25);
  });

  it('has a form of its own for each shape but round and oval, which differ by their measures', () => {
    const paths = SHAPES.map((shape) => lensOutline(shape, 50, 40));
    expect(new Set(paths).size).toBe(SHAPES.length - 1);
  });

  it('rounds a corner at most to the middle of its edge', () => {
    expect(lensOutline('quadrado', 10, 400)).not.toMatch(/NaN|Infinity/);
    expect(Math.max(...numbers(lensOutline('quadrado', 10, 400)))).toBeLessThanOrEqual(200);
  });
});
