import { seededRandom } from '../src/demo/random.ts';

/** Side of the cube of acetate that a pattern repeats, mm. */
export const PATTERN_MM = 56;
/** Samples along each side of the cube. */
export const PATTERN_SIZE = 64;

type Noise = (x: number, y: number, z: number) => number;

/** Smooth value noise that repeats after `cells` cells along each axis; 0 to 1. */
function repeatingNoise(cells: number, random: () => number): Noise {
  const lattice = Float32Array.from({ length: cells ** 3 }, () => random());
  const wrap = (i: number) => ((i % cells) + cells) % cells;
  const at = (i: number, j: number, k: number) =>
    lattice[wrap(i) + wrap(j) * cells + wrap(k) * cells * cells]!;
  const ease = (t: number) => t * t * t * (t * (6 * t - 15) + 10);
  const mix = (a: number, b: number, t: number) => a + (b - a) * t;
  return (x, y, z) => {
    const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
    const [u, v, w] = [ease(x - i), ease(y - j), ease(z - k)];
    const row = (dj: number, dk: number) =>
      mix(at(i, j + dj, k + dk), at(i + 1, j + dj, k + dk), u);
    return mix(mix(row(0, 0), row(1, 0), v), mix(row(0, 1), row(1, 1), v), w);
  };
}

/** Density of the dark clouds and of the deeper amber at a place in the block, mm; 0 to 1 each. */
export type Pattern = (x: number, y: number, z: number) => readonly [dark: number, amber: number];

/** A block of tortoise acetate: large clouds with frayed edges, another in each block. */
export function tortoise(seed: string): Pattern {
  const random = seededRandom(`tortoise ${seed}`);
  const [large, middle, fine, bend, other, amber] = [5, 11, 24, 5, 6, 7].map((cells) => ({
    cells,
    noise: repeatingNoise(cells, random),
  })) as [Named, Named, Named, Named, Named, Named];
  const read = ({ cells, noise }: Named, x: number, y: number, z: number) =>
    noise((x / PATTERN_MM) * cells, (y / PATTERN_MM) * cells, (z / PATTERN_MM) * cells);
  return (x, y, z) => {
    const dx = (read(bend, x, y, z) - 0.5) * 11;
    const dy = (read(other, x, y, z) - 0.5) * 11;
    const clouds =
      read(large, x + dx, y + dy, z + dx) * 0.5 +
      read(middle, x + dy, y + dx, z + dy) * 0.32 +
      read(fine, x + dy, y, z + dx) * 0.18;
    return [clouds, read(amber, x - dy, y + dx, z)];
  };
}

/** Fine, even noise that repeats without a seam: the relief of leather and cloth; 0 to 1. */
function relief(): Pattern {
  const random = seededRandom('relief');
  const [coarse, fine] = [repeatingNoise(22, random), repeatingNoise(31, random)];
  return (x, y, z) => {
    const [u, v, w] = [x / PATTERN_MM, y / PATTERN_MM, z / PATTERN_MM];
    return [0.6 * coarse(22 * u, 22 * v, 22 * w) + 0.4 * fine(31 * u, 31 * v, 31 * w), 0];
  };
}

interface Named {
  cells: number;
  noise: Noise;
}

/** A block as bytes, two of each voxel, x running fastest; without a seed the relief of a surface. */
export function patternVoxels(seed: string | null): Uint8Array {
  const pattern = seed === null ? relief() : tortoise(seed);
  const voxel = PATTERN_MM / PATTERN_SIZE;
  const bytes = new Uint8Array(2 * PATTERN_SIZE ** 3);
  let at = 0;
  for (let k = 0; k < PATTERN_SIZE; k++) {
    for (let j = 0; j < PATTERN_SIZE; j++) {
      for (let i = 0; i < PATTERN_SIZE; i++) {
        const [dark, amber] = pattern(i * voxel, j * voxel, k * voxel);
        bytes[at++] = Math.round(dark * 255);
        bytes[at++] = Math.round(amber * 255);
      }
    }
  }
  return bytes;
}
