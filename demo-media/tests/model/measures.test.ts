import { describe, expect, it } from 'vitest';
import { FRAMES } from '../../../src/demo/frames/all.ts';
import { buildFrame, type FrameModel } from '../../model/frame-model.ts';
import { builtMeasures, hasMetalTemples } from '../../model/shape.ts';
import { styleOf } from '../../model/style.ts';
import { extent, lengthAlong, partsOf, points } from './measure.ts';

/** How far a model may be from what its temple says, mm. */
const TOLERANCE = 0.5;
/** Coarser than the photographs': the measures are the same. */
const STEP = 0.8;

const near = (value: number, wanted: number) =>
  expect(Math.abs(value - wanted), `${value.toFixed(2)} mm, not ${wanted}`).toBeLessThan(TOLERANCE);

const width = ([low, high]: [number, number]): number => high - low;

describe.each(FRAMES.map((frame) => [frame.name, frame] as const))('%s', (_, frame) => {
  const model: FrameModel = buildFrame(frame, { step: STEP });
  const measures = builtMeasures(frame);
  const left = points(partsOf(model, ['LensLeft']));
  const right = points(partsOf(model, ['LensRight']));

  it('has lenses of its width and height, its bridge apart', () => {
    near(width(extent(left, 0)), measures.lensWidth);
    near(width(extent(right, 0)), measures.lensWidth);
    near(width(extent(left, 1)), measures.lensHeight);
    near(extent(left, 0)[0] - extent(right, 0)[1], measures.bridge);
  });

  it('is as wide as it says, and nothing reaches beyond its front', () => {
    const front = extent(points(partsOf(model, ['Front'])), 0);
    const all = extent(points(model.parts), 0);
    near(width(front), measures.totalWidth);
    near(width(all), measures.totalWidth);
  });

  it('has temples of its length, measured along them round the ear', () => {
    const bars = hasMetalTemples(frame) ? (['metal', 'sleeve'] as const) : (['body'] as const);
    for (const node of ['TempleLeft', 'TempleRight'] as const) {
      near(lengthAlong(points(partsOf(model, [node], [...bars]))), measures.temple);
    }
  });

  it('is the same on both sides of the nose', () => {
    const [low, high] = extent(points(model.parts), 0);
    expect(low).toBeCloseTo(-high, 3);
  });

  it('folds its temples one over the other, behind the front', () => {
    const turned = (side: 'left' | 'right') => {
      const [px, , pz] = model.pivots[side];
      const angle = side === 'left' ? model.folded.left : -model.folded.right;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const node = side === 'left' ? 'TempleLeft' : 'TempleRight';
      return points(partsOf(model, [node])).map(([x, y, z]) => ({
        x: px + c * (x - px) + s * (z - pz),
        y,
        z: pz - s * (x - px) + c * (z - pz),
      }));
    };
    // They cross in the middle; there one must lie wholly behind the other.
    const depths = (side: 'left' | 'right') =>
      turned(side)
        .filter(({ x }) => Math.abs(x) < 9)
        .map(({ z }) => z);
    expect(Math.max(...depths('right'))).toBeLessThan(Math.min(...depths('left')));
    const body = points(partsOf(model, ['Front'], ['body', 'metal']));
    const back = Math.min(...body.filter(([x]) => Math.abs(x) < 2).map(([, , z]) => z));
    expect(Math.max(...depths('left'))).toBeLessThan(back);
  });

  it('has whole surfaces: every normal is a direction', () => {
    for (const { mesh, role, node } of model.parts) {
      for (let i = 0; i < mesh.normals.length; i += 3) {
        const [x, y, z] = mesh.normals.slice(i, i + 3) as [number, number, number];
        const length = Math.hypot(x, y, z);
        if (!(Math.abs(length - 1) < 1e-3)) throw new Error(`${node} ${role}: ${length}`);
      }
    }
  });
});

it('draws no two frames alike', () => {
  const styles = FRAMES.map((frame) => JSON.stringify([styleOf(frame), frame.shape]));
  expect(new Set(styles).size).toBe(FRAMES.length);
});
