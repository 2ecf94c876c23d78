import { heightOf } from '../frames/front-measures.ts';
import { lensOutline } from '../frames/lens-outline.ts';
import type { LensFrame, LensMaterial } from '../lenses/lens.ts';
import type { Use } from '../lenses/lens-choice.ts';
import { groundPowers, pupilOf, type Powers } from '../prescriptions/powers.ts';
import type { EyeName, Prescription } from '../prescriptions/prescription.ts';
import type { Outline } from '../frames/spline.ts';
import {
  backCurvature,
  frontCurvature,
  sagitta,
  toricSagitta,
  type Toric,
} from './lens-surfaces.ts';

/** What a lens is ground to, for one eye of a frame. A prism is not reckoned with. */
export interface LensToGrind {
  side: EyeName;
  eye: Powers;
  frame: LensFrame;
  /** From the middle of the nose to the pupil, mm; null, while it is not known, for the middle of the frame's lens. */
  dnp: number | null;
  material: Pick<LensMaterial, 'n' | 'density' | 'minCentre'>;
  /** The thinnest that its edge may be, mm. */
  minEdge: number;
}

/** A finished lens: thickness in mm and weight in g, to hundredths. */
export interface FinishedLens {
  /** At the optical centre. */
  centre: number;
  /** Where the edge is thinnest, and where it is thickest. */
  edgeMin: number;
  edgeMax: number;
  /** Of the front surface, whose radius is 530 / base mm. */
  base: number;
  n: number;
  minCentre: number;
  minEdge: number;
  /** From the middle of the frame's lens to the optical centre, towards the nose, mm. */
  decentration: number;
  weight: number;
}

/** The surfaces of a lens in its frame; lengths in mm, from the optical centre. */
export interface GroundLens {
  base: number;
  centre: number;
  decentration: number;
  /** Curvature of the front, 1/mm. */
  front: number;
  back: Toric;
  /** The frame's outline: x to the temple, y down. */
  edge: Outline;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Bound of the cache: a shop has far fewer sizes of a shape. */
const MOST_OUTLINES = 1_000;
const outlines = new Map<string, Outline>();

/** Outline of a frame's lens, to hundredths of a mm: x to the temple, y down, from the middle of its box. */
export function frameOutline(frame: LensFrame): Outline {
  const { shape, lensWidth } = frame;
  const height = heightOf(frame, shape);
  const name = `${shape} ${lensWidth} ${height}`;
  const known = outlines.get(name);
  if (known) return known;
  const outline = lensOutline(shape, lensWidth, height).map(
    ([x, y]) => [hundredths(x), hundredths(y)] as const,
  );
  if (outlines.size >= MOST_OUTLINES) outlines.clear();
  outlines.set(name, outline);
  return outline;
}

/** Bases of the blanks that are made. */
const LEAST_BASE = 0.5;
const MOST_BASE = 14;
/** The front's radius is at least this much longer than the way to the farthest point of the edge. */
const RADIUS_TO_EDGE = 1.25;

/**
 * Base by Vogel's rule: spherical equivalent + 6 for plus, half of it + 6 for minus lenses (Jalie, Ophthalmic Lenses
 * and Dispensing). Within what is made, and flat enough for a large frame. Each eye has its own: a laboratory that
 * makes the bases of a pair equal changes the thickness by some tenths of a mm.
 */
function baseOf(equivalent: number, farthest: number): number {
  const vogel = (equivalent > 0 ? equivalent : equivalent / 2) + 6;
  const flatEnough = Math.floor((4 * 530) / (RADIUS_TO_EDGE * farthest)) / 4;
  return Math.max(LEAST_BASE, Math.min(vogel, MOST_BASE, flatEnough));
}

/**
 * The meridian of an axis in the frame's coordinates. TABO degrees run from the viewer's right upwards, for both eyes;
 * the right eye's temple is on the viewer's left, so that for it both x and y are turned round, for the left eye only y.
 */
function axisVector(side: EyeName, axis: number): Toric['axis'] {
  const angle = (axis * Math.PI) / 180;
  return [Math.cos(angle), side === 'od' ? Math.sin(angle) : -Math.sin(angle)];
}

/** How much thicker than in its middle a lens is at a point, mm. */
const beyondCentre = ({ front, back }: Pick<GroundLens, 'front' | 'back'>, x: number, y: number) =>
  toricSagitta(back, x, y) - sagitta(front, front, x, y);

/** Thickness at a point from the optical centre, mm. */
export const thicknessAt = (lens: GroundLens, x: number, y: number): number =>
  lens.centre + beyondCentre(lens, x, y);

/** The thickness settles by more than a digit with each step; what is left is far below what is ground. */
const MOST_STEPS = 20;
const SETTLED_MM = 1e-5;

/**
 * Grinds a lens: as thin as the least thickness of its middle and of its edge let it be. The back's radii depend on
 * the thickness of the middle, which depends on them: both are found step by step.
 */
export function grindLens({ side, eye, frame, dnp, material, minEdge }: LensToGrind): GroundLens {
  const { n, minCentre } = material;
  const decentration = dnp === null ? 0 : (frame.lensWidth + frame.bridge) / 2 - dnp;
  const edge = frameOutline(frame).map(([x, y]) => [x + decentration, y] as const);
  const farthest = Math.max(...edge.map(([x, y]) => Math.hypot(x, y)));
  const base = baseOf(eye.sphere + eye.cylinder / 2, farthest);
  const front = frontCurvature(base);
  const axis = axisVector(side, eye.axis ?? 180);
  let centre = minCentre;
  let back: Toric;
  for (let step = 0; ; step++) {
    back = {
      along: backCurvature(eye.sphere, base, n, centre),
      across: backCurvature(eye.sphere + eye.cylinder, base, n, centre),
      axis,
    };
    let thinnest = Infinity;
    for (const [x, y] of edge) thinnest = Math.min(thinnest, beyondCentre({ front, back }, x, y));
    const needed = Math.max(minCentre, minEdge - thinnest);
    const settled = Math.abs(needed - centre) < SETTLED_MM;
    centre = needed;
    if (settled || step === MOST_STEPS) break;
  }
  return { base, centre, decentration, front, back, edge };
}

/** Nodes and weights of Gauss and Legendre's rule for 0 to 1. */
const NODES = [
  [0.0694318442, 0.1739274226],
  [0.3300094782, 0.3260725774],
  [0.6699905218, 0.3260725774],
  [0.9305681558, 0.1739274226],
] as const;

/** Volume in mm³, summed over the triangles from the optical centre to each side of the outline. */
export function volumeOf(lens: GroundLens): number {
  /** ∫ s · thickness(s · point) ds from the centre (0) to the edge (1). */
  const spoke = (x: number, y: number): number =>
    NODES.reduce((sum, [s, weight]) => sum + weight * s * thicknessAt(lens, s * x, s * y), 0);
  let [lastX, lastY] = lens.edge.at(-1)!;
  let last = spoke(lastX, lastY);
  let volume = 0;
  for (const [x, y] of lens.edge) {
    const next = spoke(x, y);
    volume += (lastX * y - x * lastY) * ((last + next) / 2);
    [lastX, lastY, last] = [x, y, next];
  }
  return Math.abs(volume);
}

/** How thick and heavy the finished lens is. */
export function finishedLens(wanted: LensToGrind): FinishedLens {
  const lens = grindLens(wanted);
  const { n, minCentre, density } = wanted.material;
  let [edgeMin, edgeMax] = [Infinity, -Infinity];
  for (const [x, y] of lens.edge) {
    const thickness = thicknessAt(lens, x, y);
    edgeMin = Math.min(edgeMin, thickness);
    edgeMax = Math.max(edgeMax, thickness);
  }
  return {
    centre: hundredths(lens.centre),
    edgeMin: hundredths(edgeMin),
    edgeMax: hundredths(edgeMax),
    base: lens.base,
    n,
    minCentre,
    minEdge: wanted.minEdge,
    decentration: hundredths(lens.decentration),
    weight: hundredths((volumeOf(lens) / 1_000) * density),
  };
}

const PLANO: Powers = { sphere: 0, cylinder: 0, axis: null };

/**
 * The lens for one eye of a prescription.
 *
 * @param prescription null for lenses without power
 */
export function lensToGrind<Lens extends Pick<LensToGrind, 'frame' | 'material' | 'minEdge'>>(
  prescription: Prescription | null,
  side: EyeName,
  use: Use,
  lens: Lens,
): Lens & LensToGrind {
  if (!prescription) return { ...lens, side, eye: PLANO, dnp: null };
  const eye = prescription[side];
  return {
    ...lens,
    side,
    eye: use === 'none' ? PLANO : groundPowers(eye, use),
    dnp: pupilOf(prescription, eye),
  };
}
