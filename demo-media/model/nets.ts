import { emptyMesh, type Mesh } from './mesh.ts';
import { normalize, type Vec3 } from './vec.ts';

/** A solid given by its signed distance (mm), and the grid on which its skin is found. */
export interface Solid {
  distance: (x: number, y: number, z: number) => number;
  from: Vec3;
  to: Vec3;
  step: Vec3;
}

const SLOPE_MM = 0.06;

function gradient({ distance }: Solid, [x, y, z]: Vec3): Vec3 {
  const h = SLOPE_MM;
  return [
    (distance(x + h, y, z) - distance(x - h, y, z)) / (2 * h),
    (distance(x, y + h, z) - distance(x, y - h, z)) / (2 * h),
    (distance(x, y, z + h) - distance(x, y, z - h)) / (2 * h),
  ];
}

/** Slides a point along the slope until it lies on the surface. */
function ontoSurface(solid: Solid, point: Vec3): { point: Vec3; normal: Vec3 } {
  let at = point;
  let slope = gradient(solid, at);
  for (let round = 0; round < 2; round++) {
    const steep = Math.max(slope[0] ** 2 + slope[1] ** 2 + slope[2] ** 2, 0.2);
    const by = solid.distance(...at) / steep;
    at = [at[0] - slope[0] * by, at[1] - slope[1] * by, at[2] - slope[2] * by];
    slope = gradient(solid, at);
  }
  return { point: at, normal: normalize(slope) };
}

/**
 * The skin of a solid: naive surface nets (Gibson 1998), one vertex in each cell that the surface
 * crosses, each slid onto the surface and given the true normal there.
 */
export function skin(solid: Solid): Mesh {
  const { from, to, step, distance } = solid;
  const size = [0, 1, 2].map((a) => Math.ceil((to[a]! - from[a]!) / step[a]!) + 1);
  const [nx, ny, nz] = size as [number, number, number];
  const values = new Float32Array(nx * ny * nz);
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      for (let k = 0; k < nz; k++) {
        const value = distance(from[0] + i * step[0], from[1] + j * step[1], from[2] + k * step[2]);
        values[i + j * nx + k * nx * ny] = value;
      }
    }
  }
  const mesh = emptyMesh();
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1);
  const strides = [1, nx, nx * ny] as const;
  for (let k = 0; k < nz - 1; k++) {
    for (let j = 0; j < ny - 1; j++) {
      for (let i = 0; i < nx - 1; i++) {
        const base = i + j * nx + k * nx * ny;
        const middle = crossing(values, base, strides);
        if (!middle) continue;
        const { point, normal } = ontoSurface(solid, [
          from[0] + (i + middle[0]) * step[0],
          from[1] + (j + middle[1]) * step[1],
          from[2] + (k + middle[2]) * step[2],
        ]);
        vertexOf[base] = mesh.positions.length / 3;
        mesh.positions.push(...point);
        mesh.normals.push(...normal);
      }
    }
  }
  for (let k = 1; k < nz - 1; k++) {
    for (let j = 1; j < ny - 1; j++) {
      for (let i = 1; i < nx - 1; i++) {
        const base = i + j * nx + k * nx * ny;
        for (let axis = 0; axis < 3; axis++) {
          const a = values[base]!;
          const b = values[base + strides[axis]!]!;
          if (a < 0 === b < 0) continue;
          const u = strides[(axis + 1) % 3]!;
          const v = strides[(axis + 2) % 3]!;
          const quad = [base - u - v, base - v, base, base - u].map((cell) => vertexOf[cell]!);
          const [p, q, r, s] = (a < 0 ? quad : quad.reverse()) as [number, number, number, number];
          mesh.indices.push(p, q, r, p, r, s);
        }
      }
    }
  }
  return mesh;
}

/** The average of where a cell's edges cross the surface, in cells; null where none does. */
function crossing(
  values: Float32Array,
  base: number,
  [sx, sy, sz]: readonly [number, number, number],
): Vec3 | null {
  const corner = (c: number) =>
    values[base + (c & 1 ? sx : 0) + (c & 2 ? sy : 0) + (c & 4 ? sz : 0)]!;
  let inside = 0;
  for (let c = 0; c < 8; c++) if (corner(c) < 0) inside++;
  if (inside === 0 || inside === 8) return null;
  let [x, y, z, hits] = [0, 0, 0, 0];
  for (let c = 0; c < 8; c++) {
    for (let axis = 0; axis < 3; axis++) {
      const bit = 1 << axis;
      if (c & bit) continue;
      const [a, b] = [corner(c), corner(c | bit)];
      if (a < 0 === b < 0) continue;
      const t = a / (a - b);
      x += (c & 1) + (axis === 0 ? t : 0);
      y += ((c & 2) >> 1) + (axis === 1 ? t : 0);
      z += ((c & 4) >> 2) + (axis === 2 ? t : 0);
      hits++;
    }
  }
  return [x / hits, y / hits, z / hits];
}
