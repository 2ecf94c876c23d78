/** A lens cut through its middle; lengths in mm. */
export interface LensSection {
  diameter: number;
  centre: number;
  edge: number;
  /** Radii of the two surfaces, both bent the same way (a meniscus). */
  frontRadius: number;
  backRadius: number;
}

/** Rise of a sphere of `radius` over a circle of `diameter`, mm. */
const sagitta = (radius: number, diameter: number): number =>
  radius - Math.sqrt(radius ** 2 - (diameter / 2) ** 2);

/** Power of the front surface of a lens for myopia, dioptres. */
const FRONT_POWER = 2;

/**
 * Section of a round lens for myopia, by the thin lens formula: each surface has the power
 * (n − 1) / r, and their sum is the lens's.
 *
 * @param power in dioptres, negative
 * @param index of refraction, 1.5 …
 * @param centre thickness in the middle, mm
 */
export function lensSection(
  power: number,
  index: number,
  { diameter, centre }: { diameter: number; centre: number },
): LensSection {
  const radius = (dioptres: number) => (1_000 * (index - 1)) / dioptres;
  const frontRadius = radius(FRONT_POWER);
  const backRadius = radius(FRONT_POWER - power);
  const edge = centre + sagitta(backRadius, diameter) - sagitta(frontRadius, diameter);
  return { diameter, centre, edge, frontRadius, backRadius };
}

/** SVG path data of a section, mm: the front to the left, its vertex in the origin. */
export function sectionPath({ diameter, centre, frontRadius, backRadius }: LensSection): string {
  const half = diameter / 2;
  const front = sagitta(frontRadius, diameter);
  const back = centre + sagitta(backRadius, diameter);
  const point = (x: number, y: number) => `${x.toFixed(2)} ${y}`;
  return [
    `M${point(front, -half)}`,
    `A${frontRadius} ${frontRadius} 0 0 0 ${point(front, half)}`,
    `L${point(back, half)}`,
    `A${backRadius} ${backRadius} 0 0 1 ${point(back, -half)}Z`,
  ].join(' ');
}
