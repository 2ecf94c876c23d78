import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shapeSketches } from '#domain/catalogue/shape-sketches.ts';

it('the file of the shapes is what the shapes are', () => {
  expect(readFileSync('src/components/catalogue/shapes.svg', 'utf8')).toBe(shapeSketches());
});
