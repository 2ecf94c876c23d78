import { describe, expect, it } from 'vitest';
import { bounds } from '#domain/catalogue/spline.ts';
import {
  isPlastic,
  metalEndPiece,
  plasticEndPiece,
  hasBrow,
  rightLens,
  rimEdge,
  type FrameShape,
} from '#server/demo/drawing/front-geometry.ts';
import { templeLine } from '#server/demo/drawing/oblique.ts';
import { mirror } from '#server/demo/drawing/outline.ts';
import { FRAMES } from '#server/demo/frames/all.ts';

const shapes: [string, FrameShape][] = FRAMES.flatMap(({ name, shape, rim, material, measures }) =>
  Object.entries(measures).map(([size, lengths]): [string, FrameShape] => [
    `${name} ${size}`.trim(),
    { shape, rim, material, measures: lengths },
  ]),
);

/** Half a tenth of a millimetre is less than a pixel of the largest picture. */
const DIGITS = 1;

describe('a drawing is to scale', () => {
  it.each(shapes)('the lens of %s has its width and height', (_, frame) => {
    const { left, top, right, bottom } = bounds(rightLens(frame));
    expect(right - left).toBeCloseTo(frame.measures.lensWidth, DIGITS);
    expect(bottom - top).toBeCloseTo(frame.measures.lensHeight, DIGITS);
  });

  it.each(shapes)('between the lenses of %s lies its bridge', (_, frame) => {
    const right = rightLens(frame);
    const gap = bounds(right).left - bounds(mirror(right)).right;
    expect(gap).toBeCloseTo(frame.measures.bridge, DIGITS);
  });

  it.each(shapes)('the front of %s reaches out to its total width', (_, frame) => {
    const plastic = isPlastic(frame.material) || hasBrow(frame);
    const end = plastic ? plasticEndPiece(frame) : metalEndPiece(frame);
    const reach = Math.max(bounds(end).right, bounds(rimEdge(frame)).right);
    expect(2 * reach).toBeCloseTo(frame.measures.totalWidth, DIGITS);
  });

  it.each([120, 135.4, 150])('a temple of %f mm is as long along its bend', (length) => {
    const line = templeLine(length);
    const walked = line.slice(1).reduce((sum, [x, y], index) => {
      const [px, py] = line[index]!;
      return sum + Math.hypot(x - px, y - py);
    }, 0);
    expect(walked).toBeCloseTo(length, 6);
    const [x, y] = line.at(-1)!;
    expect(x).toBeLessThan(length);
    expect(y).toBeGreaterThan(15);
  });
});

describe('the rims', () => {
  const measures = {
    lensWidth: 52,
    bridge: 18,
    temple: 145,
    lensHeight: 40,
    totalWidth: 131,
    weight: 20,
  };
  const frame = (change: Partial<FrameShape>): FrameShape => ({
    ...{ shape: 'quadrado', rim: 'fechado', material: 'acetato', measures },
    ...change,
  });
  const below = (shape: FrameShape) =>
    bounds(rimEdge(shape)).bottom - bounds(rightLens(shape)).bottom;
  const above = (shape: FrameShape) => bounds(rightLens(shape)).top - bounds(rimEdge(shape)).top;

  it('close around the lens', () => {
    expect(below(frame({}))).toBeGreaterThan(2);
    expect(above(frame({}))).toBeGreaterThan(2);
  });

  it('leave the lower edge free with a half rim', () => {
    expect(below(frame({ rim: 'meio-aro' }))).toBe(0);
    expect(above(frame({ rim: 'meio-aro' }))).toBeGreaterThan(2);
  });

  it('are absent from a rimless frame', () => {
    expect(rimEdge(frame({ rim: 'sem-aro' }))).toEqual(rightLens(frame({ rim: 'sem-aro' })));
  });

  it('are thickest of acetate and thinnest of titanium', () => {
    const thickness = (['acetato', 'tr-90', 'metal', 'titanio'] as const).map((material) =>
      above(frame({ material })),
    );
    expect(thickness).toEqual([...thickness].sort((a, b) => b - a));
    expect(new Set(thickness.map((mm) => mm.toFixed(2))).size).toBe(4);
  });
});
