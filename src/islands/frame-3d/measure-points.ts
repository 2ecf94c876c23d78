import { heightOf, widthOf } from '#domain/frames/front-measures.ts';
import type { FrameMeasures } from '#domain/products/product.ts';

/** mm between the frame and the lines beside it. */
const ABOVE = 9;
const BELOW = 8;

/** A measured line on the model, in metres like the model: x to the right, y up, z to the viewer. */
export interface MeasureLine {
  name: 'totalWidth' | 'lens' | 'bridge';
  /** mm. */
  length: number;
  from: readonly [x: number, y: number, z: number];
  to: readonly [x: number, y: number, z: number];
}

/**
 * Positions of a model's measures: total width above, one lens and the bridge below. The
 * middle of a model's bridge is its origin. A total width that is not known has no line.
 *
 * @param front z of the front's foremost point, metres
 */
export function measureLines(measures: FrameMeasures, front: number): MeasureLine[] {
  const { totalWidth, lensWidth, bridge } = measures;
  // A round lens is the highest, so the lines cover no lens.
  const lensHeight = heightOf(measures, 'redondo');
  const metres = (mm: number) => mm / 1000;
  const line = (
    name: MeasureLine['name'],
    left: number,
    right: number,
    y: number,
  ): MeasureLine => ({
    name,
    length: right - left,
    from: [metres(left), metres(y), front],
    to: [metres(right), metres(y), front],
  });
  const above = lensHeight / 2 + ABOVE;
  const below = -lensHeight / 2 - BELOW;
  return [
    ...(totalWidth === null ? [] : [line('totalWidth', -totalWidth / 2, totalWidth / 2, above)]),
    line('lens', -bridge / 2 - lensWidth, -bridge / 2, below),
    line('bridge', -bridge / 2, bridge / 2, below),
  ];
}

/**
 * The size that a model was built in: the one whose total width is nearest to the model's.
 *
 * @param width of the model, mm
 */
export function builtSize(
  measures: Readonly<Record<string, FrameMeasures>>,
  width: number,
): [size: string, measures: FrameMeasures] | null {
  const away = ([, one]: [string, FrameMeasures]) => Math.abs(widthOf(one) - width);
  return Object.entries(measures).sort((a, b) => away(a) - away(b))[0] ?? null;
}
