import { merge, surface, withNormals, type Mesh } from './mesh.ts';
import { widened, type FrameShape } from './shape.ts';
import type { Vec2, Vec3 } from './vec.ts';

const RINGS = 14;

/** Half of a lens's thickness, mm. */
export const LENS_HALF_MM = 0.9;

/** Rings from the middle of an outline to its edge, on a curved surface. */
function disc(
  outline: readonly Vec2[],
  middle: Vec2,
  z: (x: number, y: number) => number,
  back: boolean,
): Mesh {
  const rows = Array.from({ length: RINGS + 1 }, (_, ring) =>
    outline.map(([x, y]): Vec3 => {
      const share = ring / RINGS;
      const [px, py] = [middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share];
      return [px, py, z(px, py)];
    }),
  );
  const mesh = surface(rows, { closedColumns: true });
  // The outline is clockwise: seen from the front its rings already face the viewer.
  return back ? flipped(mesh) : mesh;
}

/** The same triangles seen from the other side. */
function flipped({ positions, indices }: Mesh): Mesh {
  const turned: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    turned.push(indices[t]!, indices[t + 2]!, indices[t + 1]!);
  }
  return withNormals(positions, turned);
}

/** The right lens: its two faces, and the polished edge that shows where no rim covers it. */
export function lensMeshes(
  { lens, lensX, lensZ, frame }: FrameShape,
  { half = LENS_HALF_MM, forward = 0 } = {},
): { faces: Mesh; edge: Mesh } {
  const z = (by: number) => (x: number, y: number) => lensZ(x, y) + forward + by;
  // A free edge is ground off at an angle; in a rim only the groove would show it.
  const ground = frame.rim === 'fechado' || forward > 0 ? 0.01 : 0.6;
  const face = widened(lens, -ground);
  const ring = (outline: readonly Vec2[], by: number) =>
    outline.map(([x, y]): Vec3 => [x, y, z(by)(x, y)]);
  const low = half - Math.min(ground, 0.4);
  const rim = [
    ring(face, half),
    ring(lens, low),
    ring(lens, 0),
    ring(lens, -low),
    ring(face, -half),
  ];
  return {
    faces: merge(disc(face, [lensX, 0], z(half), false), disc(face, [lensX, 0], z(-half), true)),
    edge: surface(rim, { closedColumns: true }),
  };
}
