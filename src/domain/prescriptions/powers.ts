import type { Use } from '../lenses/lens-choice.ts';
import type { Eye, Prescription } from './prescription.ts';

/** Sphere, cylinder and its axis: what a lens does at a distance. */
export type Powers = Pick<Eye, 'sphere' | 'cylinder' | 'axis'>;

/**
 * The same lens with its cylinder written the other way: sphere + cylinder, −cylinder, axis ± 90 (domain facts,
 * eyewear). Twice is what it was; an axis of 0 is 180.
 */
export function transposed({ sphere, cylinder, axis }: Powers): Powers {
  if (cylinder === 0) return { sphere, cylinder: 0, axis: null };
  const turned = axis === null ? null : (axis + 90) % 180 || 180;
  return { sphere: sphere + cylinder, cylinder: -cylinder, axis: turned };
}

/** Half of the cylinder belongs to the sphere: what the eye sees on average. */
export const sphericalEquivalent = ({ sphere, cylinder }: Powers): number => sphere + cylinder / 2;

/** The stronger of both principal meridians, its sign aside. */
export const strongestPower = ({ sphere, cylinder }: Pick<Powers, 'sphere' | 'cylinder'>): number =>
  Math.max(Math.abs(sphere), Math.abs(sphere + cylinder));

/** How far apart two lenses are, dioptres: the length between their power vectors (Thibos 1997). */
export function powerDistance(one: Powers, other: Powers): number {
  const vector = (powers: Powers) => {
    const angle = ((powers.axis ?? 0) * Math.PI) / 90;
    const half = -powers.cylinder / 2;
    return [sphericalEquivalent(powers), half * Math.cos(angle), half * Math.sin(angle)];
  };
  const others = vector(other);
  return Math.hypot(...vector(one).map((value, index) => value - others[index]!));
}

/** Uses that cannot be made without an addition. */
export const needsAddition = (use: Use): boolean => use === 'near' || use === 'multifocal';

/** Uses whose lenses are ground from the power for far, with or without an addition in them. */
export const usesAddition = (use: Use): boolean => needsAddition(use) || use === 'office';

const QUARTER = 0.25;

/**
 * The power to be ground into a lens for a use. Near has the whole addition in its sphere; a desk, about 70 cm away,
 * half of it, rounded to the weaker quarter so that its far end does not blur (judgement).
 */
export function groundPowers(eye: Eye, use: Use): Powers {
  const { cylinder, axis, addition } = eye;
  if (use === 'near') return { sphere: eye.near ?? eye.sphere, cylinder, axis };
  const half = use === 'office' && addition !== null ? addition / 2 : 0;
  return { sphere: eye.sphere + Math.floor(half / QUARTER) * QUARTER, cylinder, axis };
}

/** From the middle of the nose to an eye's pupil, mm: its DNP, or half of the DP; null while neither is known. */
export const pupilOf = ({ pd }: Prescription, { dnp }: Eye): number | null =>
  dnp ?? (pd === null ? null : pd / 2);
