import { add, cross, normalize, scale, sub, type Vec2, type Vec3 } from './vec.ts';

/** An indexed triangle mesh with a normal at each vertex; counter-clockwise seen from outside. */
export interface Mesh {
  positions: number[];
  normals: number[];
  indices: number[];
}

export const emptyMesh = (): Mesh => ({ positions: [], normals: [], indices: [] });

/** Several meshes in one. */
export function merge(...meshes: Mesh[]): Mesh {
  const whole = emptyMesh();
  for (const { positions, normals, indices } of meshes) {
    const offset = whole.positions.length / 3;
    for (const value of positions) whole.positions.push(value);
    for (const value of normals) whole.normals.push(value);
    for (const index of indices) whole.indices.push(index + offset);
  }
  return whole;
}

/** Normals from the triangles around each vertex, weighted by their area. */
export function withNormals(positions: number[], indices: number[]): Mesh {
  const normals = Array.from({ length: positions.length }, () => 0);
  const at = (i: number): Vec3 => [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    const face = cross(sub(at(b), at(a)), sub(at(c), at(a)));
    for (const corner of [a, b, c]) {
      for (let axis = 0; axis < 3; axis++) normals[3 * corner + axis]! += face[axis]!;
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const [x, y, z] = normalize([normals[i]!, normals[i + 1]!, normals[i + 2]!]);
    normals[i] = x;
    normals[i + 1] = y;
    normals[i + 2] = z;
  }
  return { positions, normals, indices };
}

/**
 * A surface through rows of points. Rows run along the surface, columns around it; columns
 * that turn right-handed about the rows' direction give normals that point outwards.
 */
export function surface(
  rows: readonly (readonly Vec3[])[],
  { closedRows = false, closedColumns = false } = {},
): Mesh {
  const columns = rows[0]!.length;
  const positions = rows.flatMap((row) => row.flatMap((point) => [...point]));
  const indices: number[] = [];
  const lastRow = closedRows ? rows.length : rows.length - 1;
  const lastColumn = closedColumns ? columns : columns - 1;
  for (let r = 0; r < lastRow; r++) {
    for (let c = 0; c < lastColumn; c++) {
      const next = (c + 1) % columns;
      const below = ((r + 1) % rows.length) * columns;
      const [a, b] = [r * columns + c, r * columns + next];
      indices.push(a, b, below + next, a, below + next, below + c);
    }
  }
  return withNormals(positions, indices);
}

/** A mesh moved point by point; normals are taken anew from the triangles. */
export function reshaped({ positions, indices }: Mesh, move: (point: Vec3) => Vec3): Mesh {
  const moved: number[] = [];
  for (let i = 0; i < positions.length; i += 3) {
    moved.push(...move([positions[i]!, positions[i + 1]!, positions[i + 2]!]));
  }
  return withNormals(moved, [...indices]);
}

/** A mesh moved as a whole. */
export function moved(mesh: Mesh, [dx, dy, dz]: Vec3): Mesh {
  const delta = [dx, dy, dz];
  return { ...mesh, positions: mesh.positions.map((value, i) => value + delta[i % 3]!) };
}

/** A mesh turned by a matrix given as its three columns. */
export function turned(mesh: Mesh, columns: readonly [Vec3, Vec3, Vec3]): Mesh {
  const turn = (values: number[]) => {
    const out: number[] = [];
    for (let i = 0; i < values.length; i += 3) {
      out.push(
        ...columns
          .map((column, axis) => scale(column, values[i + axis]!))
          .reduce((sum, part) => add(sum, part)),
      );
    }
    return out;
  };
  return {
    positions: turn(mesh.positions),
    normals: turn(mesh.normals),
    indices: [...mesh.indices],
  };
}

/** The mirror image on the other side of the nose (x → −x). */
export function mirrored({ positions, normals, indices }: Mesh): Mesh {
  const flip = (values: number[]) => values.map((value, i) => (i % 3 === 0 ? -value : value));
  const turnedBack: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    turnedBack.push(indices[t]!, indices[t + 2]!, indices[t + 1]!);
  }
  return { positions: flip(positions), normals: flip(normals), indices: turnedBack };
}

/**
 * Points of a superellipse |x/a|ⁿ + |y/b|ⁿ = 1, counter-clockwise: n = 2 is an ellipse, n = 5 a
 * rectangle with soft corners.
 */
export function superellipse(a: number, b: number, n: number, count: number): Vec2[] {
  return Array.from({ length: count }, (_, index): Vec2 => {
    const angle = (2 * Math.PI * (index + 0.5)) / count;
    const soften = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / n);
    return [a * soften(Math.cos(angle)), b * soften(Math.sin(angle))];
  });
}

/** Where a section of a sweep stands, and the directions of its own x and y. */
export interface Station {
  at: Vec3;
  x: Vec3;
  y: Vec3;
  section: readonly Vec2[];
}

const place = ({ at, x, y }: Station, [u, v]: Vec2): Vec3 => add(at, add(scale(x, u), scale(y, v)));

/** Rings that close an end: a flat face with a softly rounded edge of `round` mm. */
function cap(station: Station, outwards: Vec3, round: number): Vec3[][] {
  const reach = Math.max(...station.section.map(([u, v]) => Math.hypot(u, v)));
  const ring = (inset: number, out: number) => {
    const shrink = Math.max(1 - inset / reach, 0);
    return station.section.map(([u, v]) =>
      add(place(station, [u * shrink, v * shrink]), scale(outwards, out)),
    );
  };
  const soft = [0.3, 0.6, 1].map((t) =>
    ring(
      Math.min(round, reach * 0.8) * (1 - Math.cos((t * Math.PI) / 2)),
      round * Math.sin((t * Math.PI) / 2),
    ),
  );
  return [...soft, ring(Math.min(round * 1.6, reach * 0.9), round), ring(reach, round)];
}

/**
 * A solid along stations, whose x × y points in the direction of travel. An open sweep ends in
 * rounded caps.
 */
export function sweep(stations: readonly Station[], { closed = false, round = 0.3 } = {}): Mesh {
  const rows = stations.map((station) => station.section.map((uv) => place(station, uv)));
  if (closed) return surface(rows, { closedRows: true, closedColumns: true });
  const direction = (from: number, to: number) =>
    normalize(sub(stations.at(to)!.at, stations.at(from)!.at));
  return surface(
    [
      ...cap(stations[0]!, direction(1, 0), round).reverse(),
      ...rows,
      ...cap(stations.at(-1)!, direction(-2, -1), round),
    ],
    { closedColumns: true },
  );
}

/** A round wire along a line. `radius` may depend on the share of the way, mm. */
export function wire(
  line: readonly Vec3[],
  radius: number | ((share: number) => number),
  { count = 12, flat = 1, up = [0, 0, 1] as Vec3, power = 2 } = {},
): Mesh {
  const radiusAt = typeof radius === 'number' ? () => radius : radius;
  let reference = up;
  const stations = line.map((at, index): Station => {
    const before = line[Math.max(index - 1, 0)]!;
    const after = line[Math.min(index + 1, line.length - 1)]!;
    const along = normalize(sub(after, before));
    const x = normalize(cross(reference, along));
    const y = normalize(cross(along, x));
    reference = y;
    const r = radiusAt(index / (line.length - 1));
    return { at, x, y, section: superellipse(r * flat, r, power, count) };
  });
  return sweep(stations, { round: radiusAt(0) * 0.6 });
}

/** A body of revolution about the y axis from points (radius, height), bottom first. */
export function lathe(profile: readonly Vec2[], count = 24): Mesh {
  const rows = profile.map(([radius, height]) =>
    Array.from({ length: count }, (_, index): Vec3 => {
      const angle = (-2 * Math.PI * index) / count;
      return [radius * Math.cos(angle), height, radius * Math.sin(angle)];
    }),
  );
  return surface(rows, { closedColumns: true });
}

/** A superellipsoid with half axes (a, b, c): power 2 is an ellipsoid, 5 a soft box. */
export function ellipsoid([a, b, c]: Vec3, power = 2, rows = 14, columns = 20): Mesh {
  const soften = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / power);
  const rings = Array.from({ length: rows + 1 }, (_, row) => {
    const latitude = Math.PI * (row / rows - 0.5);
    return Array.from({ length: columns }, (_, column): Vec3 => {
      const angle = (-2 * Math.PI * (column + 0.5)) / columns;
      const ring = soften(Math.cos(latitude));
      return [
        a * ring * soften(Math.cos(angle)),
        b * soften(Math.sin(latitude)),
        c * ring * soften(Math.sin(angle)),
      ];
    });
  });
  return surface(rings, { closedColumns: true });
}
