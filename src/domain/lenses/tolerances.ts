import { strongestPower, transposed } from '../prescriptions/powers.ts';
import { EYES, type Eye, type EyeName, type Prescription } from '../prescriptions/prescription.ts';

/**
 * How far mounted lenses may be from what was ordered, as ISO 21987 has it. Second-hand: the standard itself is sold and
 * was not read; these are the figures that trade tables repeat from it and from ISO 8980-1 and 8980-2, which agree in
 * the ranges that most glasses are of. Least certain are those of prisms and of cylinders above 4,00. The standard
 * judges centration by the prism that it causes: the millimetres of the pupillary distances are the practice of shops.
 */
interface PowerTolerance {
  /** Of the meridian with the higher power, D, ends included. */
  upTo: number;
  /** For single vision, and for lenses whose power changes. */
  meridian: number;
  progressiveMeridian: number;
  /** By the ordered cylinder: up to 0,75, up to 4,00, up to 6,00. */
  cylinder: readonly [number, number, number];
}

const POWERS: readonly PowerTolerance[] = [
  { upTo: 3, meridian: 0.12, progressiveMeridian: 0.12, cylinder: [0.09, 0.12, 0.18] },
  { upTo: 6, meridian: 0.12, progressiveMeridian: 0.12, cylinder: [0.12, 0.12, 0.18] },
  { upTo: 9, meridian: 0.12, progressiveMeridian: 0.18, cylinder: [0.12, 0.18, 0.18] },
  { upTo: 12, meridian: 0.18, progressiveMeridian: 0.18, cylinder: [0.12, 0.18, 0.25] },
  { upTo: 20, meridian: 0.25, progressiveMeridian: 0.25, cylinder: [0.18, 0.25, 0.25] },
  { upTo: Infinity, meridian: 0.37, progressiveMeridian: 0.37, cylinder: [0.25, 0.25, 0.37] },
];
const CYLINDERS = [0.75, 4, Infinity];

/** Degrees by the ordered cylinder, ends included. */
const AXES = [
  { upTo: 0.25, degrees: 14 },
  { upTo: 0.5, degrees: 7 },
  { upTo: 0.75, degrees: 5 },
  { upTo: 1.5, degrees: 3 },
  { upTo: Infinity, degrees: 2 },
] as const;

const ADDITION = 0.12;
/** Prism dioptres: a part of its own, and one that grows with the power along its direction. */
const PRISM = { upTo2: 0.25, above: 0.37, horizontal: 0.1, vertical: 0.05 } as const;
/** Millimetres: of both pupils, and of one. */
const PD_MM = 2;
const DNP_MM = 1;

/** What a lensmeter says of an eye; null for what was not measured. */
export type MeasuredEye = Record<
  'sphere' | 'cylinder' | 'axis' | 'addition' | 'prism' | 'dnp',
  number | null
>;

/** What was measured of mounted lenses; the cylinder in either way of writing it. */
export interface Measured {
  od: MeasuredEye;
  oe: MeasuredEye;
  pd: number | null;
}

/** One figure of the conference. */
export interface Compared {
  eye: EyeName | null;
  measure: keyof MeasuredEye | 'pd';
  ordered: number;
  measured: number;
  tolerance: number;
  passes: boolean;
}

/** So that 0,12 + rounding is still 0,12. */
const EPSILON = 1e-6;
const first = <Row extends { upTo: number }>(rows: readonly Row[], value: number): Row =>
  rows.find(({ upTo }) => value <= upTo + EPSILON)!;

/** With the cylinder as minus, as what is ordered is written. */
function asMinus({ sphere, cylinder, axis, ...rest }: MeasuredEye): MeasuredEye {
  if (sphere === null || cylinder === null || cylinder <= 0)
    return { sphere, cylinder, axis, ...rest };
  return { ...transposed({ sphere, cylinder, axis }), ...rest };
}

/** Degrees between two axes: 1 and 180 are neighbours. */
function apart(one: number, other: number): number {
  const between = Math.abs(one - other) % 180;
  return Math.min(between, 180 - between);
}

function compareEye(
  eye: EyeName,
  ordered: Eye,
  measured: MeasuredEye,
  isProgressive: boolean,
): Compared[] {
  const { sphere, cylinder } = ordered;
  const highest = strongestPower(ordered);
  const power = first(POWERS, highest);
  const cylinderIndex = CYLINDERS.findIndex((upTo) => Math.abs(cylinder) <= upTo + EPSILON);
  const is = asMinus(measured);
  const found: Compared[] = [];
  const add = (
    measure: keyof MeasuredEye,
    wanted: number | null,
    tolerance: number,
    difference: (one: number, other: number) => number = (one, other) => Math.abs(one - other),
  ) => {
    const got = is[measure];
    if (wanted === null || got === null) return;
    const passes = difference(wanted, got) <= tolerance + EPSILON;
    found.push({ eye, measure, ordered: wanted, measured: got, tolerance, passes });
  };
  add('sphere', sphere, isProgressive ? power.progressiveMeridian : power.meridian);
  add('cylinder', cylinder, power.cylinder[cylinderIndex]!);
  // Without a cylinder the lensmeter's axis means nothing.
  if (cylinder !== 0) add('axis', ordered.axis, first(AXES, Math.abs(cylinder)).degrees, apart);
  add('addition', isProgressive ? ordered.addition : null, ADDITION);
  const isVertical = ordered.base === 'superior' || ordered.base === 'inferior';
  const own = (ordered.prism ?? 0) <= 2 ? PRISM.upTo2 : PRISM.above;
  const growing = highest * (isVertical ? PRISM.vertical : PRISM.horizontal);
  add('prism', ordered.prism ?? 0, Math.round((own + growing) * 100) / 100);
  add('dnp', ordered.dnp, DNP_MM);
  return found;
}

/**
 * Compares what was measured with what was ordered, figure by figure. What was not measured, or not ordered, is left out.
 *
 * @param isProgressive whether the lenses have an addition
 */
export function compareLenses(
  ordered: Prescription,
  measured: Measured,
  isProgressive: boolean,
): Compared[] {
  const eyes = EYES.flatMap((eye) => compareEye(eye, ordered[eye], measured[eye], isProgressive));
  if (ordered.pd === null || measured.pd === null) return eyes;
  const passes = Math.abs(ordered.pd - measured.pd) <= PD_MM + EPSILON;
  return [
    ...eyes,
    {
      eye: null,
      measure: 'pd',
      ordered: ordered.pd,
      measured: measured.pd,
      tolerance: PD_MM,
      passes,
    },
  ];
}
