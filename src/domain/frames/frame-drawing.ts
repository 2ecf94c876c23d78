import { drawnFront, type KnownFront } from './front-measures.ts';
import { lensPath } from './lens-outline.ts';
import { templeDimension, templePath } from './temple-path.ts';
import type { FrameMeasures, Shape } from '../products/product.ts';

/** A dimension of the drawing, with its figure. Ends are in the drawing's units (mm). */
export interface DimensionMark {
  measure: Exclude<keyof FrameMeasures, 'weight'>;
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  label: string;
  /** One of the three figures that are printed on the temple. */
  strong: boolean;
  /** The label stands below a level line; above it otherwise. */
  below: boolean;
  /** Path of a dimension that is not straight; its label stands above the middle of `from` and `to`. */
  along?: string;
}

/** The drawing of a frame: front and temple to one scale, a unit is a millimetre. */
export interface FrameFigure {
  width: number;
  height: number;
  /** Path of one lens about its own centre. */
  lens: string;
  /** SVG transforms that place the left and the right lens. */
  lensPlaces: readonly string[];
  /** Paths of bridge, end pieces. */
  bridge: string;
  ends: string;
  temple: string;
  marks: readonly DimensionMark[];
}

const MARGIN = 14;

/**
 * Computes the drawing of a frame from its measures in mm; any positive measures can be drawn. What is not known is
 * drawn as a usual frame has it, without a dimension.
 */
export function drawFrame(measures: KnownFront, shape: Shape): FrameFigure {
  const { lensWidth, bridge, temple, lensHeight, totalWidth } = drawnFront(measures, shape);
  const width = Math.max(totalWidth, temple) + 2 * MARGIN;
  const middle = width / 2;
  const front = { y: MARGIN + 6 + lensHeight / 2, left: middle - totalWidth / 2 };
  const lensCentre = (lensWidth + bridge) / 2;
  const lensTop = front.y - lensHeight / 2;
  const lensBottom = front.y + lensHeight / 2;
  const hinge = front.y - lensHeight / 4;
  const side = { y: lensBottom + 46, left: middle - temple / 2 };
  // Bridge and ends continue beneath the rims, so that they meet them whatever the shape.
  const joint = bridge / 2 + lensWidth / 5;
  const mark = (
    measure: DimensionMark['measure'],
    from: readonly [number, number],
    to: readonly [number, number],
    look: { strong?: boolean; below?: boolean; along?: string } = {},
  ): DimensionMark => ({
    measure,
    from,
    to,
    label: String(measures[measure]),
    strong: look.strong ?? false,
    below: look.below ?? false,
    ...(look.along && { along: look.along }),
  });

  return {
    width,
    height: side.y + 32,
    lens: lensPath(shape, lensWidth, lensHeight),
    lensPlaces: [
      `translate(${middle - lensCentre} ${front.y}) scale(-1 1)`,
      `translate(${middle + lensCentre} ${front.y})`,
    ],
    bridge: `M${middle - joint} ${hinge + 3} Q${middle} ${hinge - 7} ${middle + joint} ${hinge + 3}`,
    ends: `M${middle - lensCentre} ${hinge} H${front.left} M${middle + lensCentre} ${hinge} H${front.left + totalWidth}`,
    temple: templePath(temple, 0, [side.left, side.y]),
    marks: [
      mark('totalWidth', [front.left, lensTop - 12], [front.left + totalWidth, lensTop - 12]),
      mark(
        'lensWidth',
        [middle - lensCentre - lensWidth / 2, lensBottom + 12],
        [middle - lensCentre + lensWidth / 2, lensBottom + 12],
        { strong: true, below: true },
      ),
      mark(
        'bridge',
        [middle - bridge / 2, lensBottom + 12],
        [middle + bridge / 2, lensBottom + 12],
        { strong: true, below: true },
      ),
      mark('lensHeight', [middle + lensCentre, lensTop], [middle + lensCentre, lensBottom]),
      // Along the line, as a temple is measured.
      mark('temple', [side.left, side.y - 10], [side.left + temple * 0.9, side.y - 10], {
        strong: true,
        along: templeDimension(temple, -10, [side.left, side.y]),
      }),
    ].filter(({ measure }) => measures[measure] !== null),
  };
}

const TICK = 2;
const GAP = 4;

/** How a dimension is drawn: its line with a tick at each end, and the position of its label. */
export function drawDimension({
  from,
  to,
  below,
  along,
}: Pick<DimensionMark, 'from' | 'to' | 'below' | 'along'>) {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const upright = x1 === x2;
  const ticks = upright
    ? `M${x1 - TICK} ${y1} h${2 * TICK} M${x2 - TICK} ${y2} h${2 * TICK}`
    : `M${x1} ${y1 - TICK} v${2 * TICK} M${x2} ${y2 - TICK} v${2 * TICK}`;
  return {
    line: along ?? `M${x1} ${y1} L${x2} ${y2} ${ticks}`,
    label: upright
      ? { x: x1 + GAP, y: (y1 + y2) / 2 + 2.4, anchor: 'start' as const }
      : { x: (x1 + x2) / 2, y: y1 + (below ? 8.5 : -3), anchor: 'middle' as const },
  };
}
