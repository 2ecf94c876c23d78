import { BufferAttribute } from 'three';

/** Where a print lies on a grid of points, its rows from bottom to top. */
export function gridCoordinates(points: number, rows: number): BufferAttribute {
  const columns = points / rows;
  const uv = new Float32Array(points * 2);
  for (let i = 0; i < points; i++) {
    uv[2 * i] = (i % columns) / (columns - 1);
    uv[2 * i + 1] = Math.floor(i / columns) / (rows - 1);
  }
  return new BufferAttribute(uv, 2);
}
