/** A toric surface by the curvatures of its two principal meridians, 1/mm; positive where it is hollow to the eye. */
export interface Toric {
  /** Along the axis, where the power is the sphere's. */
  along: number;
  /** Across it, where the cylinder is added. */
  across: number;
  /** Unit vector along the axis, in the frame's coordinates: x to the temple, y down. */
  axis: readonly [x: number, y: number];
}

/**
 * How far out a surface can be ground, as a share of its radius. From there on it goes straight at 45°: a whole
 * hemisphere is ground by nobody, a laboratory blends such a lens into a carrier (lenticular). Lenses that a
 * catalogue offers do not come this far; it gives the others a finite thickness, which still falls with the index.
 */
const STEEPEST = 0.95;

/**
 * Sagitta of a surface, mm: (ax² + by²) / (1 + √(1 − a²x² − b²y²)). Along either principal meridian it is a circle's
 * exactly; between them, this surface (the biconic of lens design, without asphericity) runs midway between the two
 * tori, tyre and barrel, that a toric can be cut as. They differ by some tenths of a mm at the edge of the strongest cylinders.
 *
 * @param x mm along the meridian of curvature `a`
 * @param y mm along the meridian of curvature `b`
 */
export function sagitta(a: number, b: number, x: number, y: number): number {
  const numerator = a * x * x + b * y * y;
  const sine = Math.sqrt((a * x) ** 2 + (b * y) ** 2);
  if (sine <= STEEPEST) return numerator / (1 + Math.sqrt(1 - sine * sine));
  const within = STEEPEST / sine;
  const least = (numerator * within * within) / (1 + Math.sqrt(1 - STEEPEST * STEEPEST));
  return least + Math.sign(numerator) * Math.hypot(x, y) * (1 - within);
}

/** Sagitta of a toric surface at a point of the frame's coordinates, from the optical centre, mm. */
export function toricSagitta({ along, across, axis }: Toric, x: number, y: number): number {
  const [u, v] = axis;
  return sagitta(along, across, x * u + y * v, y * u - x * v);
}

/** Curvature of a front surface by its base, 1/mm: bases are named for tools of index 1.530, whatever the material. */
export const frontCurvature = (base: number): number => base / 530;

/**
 * Curvature that the back needs in a meridian, 1/mm, to give a back vertex power in dioptres:
 * F'v = F1 / (1 − (t/n)·F1) + F2 (Jalie, Ophthalmic Lenses and Dispensing).
 */
export function backCurvature(power: number, base: number, n: number, centre: number): number {
  const front = (n - 1) * 1_000 * frontCurvature(base);
  return (front / (1 - (centre / 1_000 / n) * front) - power) / ((n - 1) * 1_000);
}
