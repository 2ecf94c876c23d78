import { merge, surface, type Mesh } from '../model/mesh.ts';
import type { Vec3 } from '../model/vec.ts';

/** Where a point of a flat drawing lies on a thing: u to the right, v up, mm. */
export type Placing = (u: number, v: number) => Vec3;

/** A patch between two arcs about a middle; angles in radians, counter-clockwise. */
function band(
  place: Placing,
  [cx, cy]: readonly [number, number],
  [inner, outer]: readonly [number, number],
  [from, to]: readonly [number, number],
): Mesh {
  const steps = 28;
  const arc = (radius: number) =>
    Array.from({ length: steps + 1 }, (_, step): Vec3 => {
      const angle = from + ((to - from) * step) / steps;
      return place(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle));
    });
  const rows = [0, 0.5, 1].map((share) => arc(inner + (outer - inner) * share));
  return surface(rows.reverse());
}

/**
 * The shop's mark, two suns that rise over two rims, as thin foil `width` mm wide. Its proportions are
 * those of `public/favicon.svg`.
 */
export function emblem(place: Placing, width: number): Mesh {
  const unit = width / 37;
  const eye = (x: number) => {
    const at = [x * unit, 0] as const;
    return merge(
      band(place, at, [0, 9.1 * unit], [0, Math.PI]),
      band(place, at, [6.1 * unit, 9.1 * unit], [Math.PI + 0.04, 2 * Math.PI - 0.04]),
    );
  };
  return merge(eye(-9), eye(9));
}
