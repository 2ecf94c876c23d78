import { MeshoptSimplifier } from 'meshoptimizer';
import type { Mesh } from './mesh.ts';

/** How much a curved and polished surface may lose. */
export interface Lightness {
  /** Triangles that remain, as a share of what there are. */
  share: number;
  /** How far the surface may move, mm. */
  error: number;
  /** Bend of the reflections that counts as much as a mm of the surface. */
  polish: number;
}

/** The same surface with fewer triangles; what remains keeps its place and normal. */
export async function lightened(mesh: Mesh, { share, error, polish }: Lightness): Promise<Mesh> {
  await MeshoptSimplifier.ready;
  const positions = new Float32Array(mesh.positions);
  const normals = new Float32Array(mesh.normals);
  const [indices] = MeshoptSimplifier.simplifyWithAttributes(
    new Uint32Array(mesh.indices),
    positions,
    3,
    normals,
    3,
    [polish, polish, polish],
    null,
    Math.max(Math.floor((mesh.indices.length * share) / 3) * 3, 36),
    error,
    ['ErrorAbsolute'],
  );
  const placeOf = new Map<number, number>();
  const light: Mesh = { positions: [], normals: [], indices: [] };
  for (const index of indices) {
    let place = placeOf.get(index);
    if (place === undefined) {
      place = placeOf.size;
      placeOf.set(index, place);
      light.positions.push(...positions.subarray(3 * index, 3 * index + 3));
      light.normals.push(...normals.subarray(3 * index, 3 * index + 3));
    }
    light.indices.push(place);
  }
  return light;
}
