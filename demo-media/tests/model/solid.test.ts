import { describe, expect, it } from 'vitest';
import {
  fieldReader,
  polygonDistance,
  redistanced,
  sampleField,
  softUnion,
} from '../../model/field.ts';
import { lightened } from '../../model/lighten.ts';
import { ellipsoid, lathe, superellipse, sweep, wire, type Mesh } from '../../model/mesh.ts';
import { skin } from '../../model/nets.ts';
import type { Vec2 } from '../../model/vec.ts';

/** Volume that a closed mesh encloses (divergence theorem); negative when it is inside out. */
function volume({ positions, indices }: Mesh): number {
  let sum = 0;
  const at = (i: number) => positions.slice(3 * i, 3 * i + 3) as [number, number, number];
  for (let t = 0; t < indices.length; t += 3) {
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [
      at(indices[t]!),
      at(indices[t + 1]!),
      at(indices[t + 2]!),
    ];
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum / 6;
}

/** Whether every edge is shared by two triangles that run along it in opposite directions. */
function isClosed({ indices }: Mesh): boolean {
  const edges = new Map<string, number>();
  for (let t = 0; t < indices.length; t += 3) {
    for (let e = 0; e < 3; e++) {
      const [a, b] = [indices[t + e]!, indices[t + ((e + 1) % 3)]!];
      const key = a < b ? `${a},${b}` : `${b},${a}`;
      edges.set(key, (edges.get(key) ?? 0) + (a < b ? 1 : -1));
    }
  }
  return [...edges.values()].every((sum) => sum === 0);
}

const ball = skin({
  distance: (x, y, z) => Math.hypot(x, y, z) - 5,
  from: [-6, -6, -6],
  to: [6, 6, 6],
  step: [0.5, 0.5, 0.5],
});

describe('the skin of a solid', () => {
  it('is closed and faces outwards', () => {
    expect(isClosed(ball)).toBe(true);
    expect(volume(ball)).toBeCloseTo((4 / 3) * Math.PI * 125, -1);
  });

  it('lies on the solid, its normals with it', () => {
    for (let i = 0; i < ball.positions.length; i += 3) {
      const point = ball.positions.slice(i, i + 3);
      expect(Math.hypot(...point)).toBeCloseTo(5, 2);
      expect(point.reduce((sum, value, a) => sum + value * ball.normals[i + a]!, 0)).toBeCloseTo(
        5,
        1,
      );
    }
  });

  it('keeps its place when it is made lighter', async () => {
    const light = await lightened(ball, { share: 0.02, error: 0.05, polish: 0 });
    expect(light.indices.length).toBeLessThan(ball.indices.length / 4);
    for (let i = 0; i < light.positions.length; i += 3) {
      expect(Math.hypot(...light.positions.slice(i, i + 3))).toBeCloseTo(5, 2);
    }
  });
});

describe('swept and turned bodies', () => {
  it.each<[string, Mesh, number]>([
    [
      'a wire',
      wire(
        [
          [0, 0, 0],
          [0, 5, 0],
          [0, 10, 0],
        ],
        1,
        { count: 48 },
      ),
      Math.PI * 11,
    ],
    [
      'a lathed cylinder',
      lathe(
        [
          [0, 0],
          [2, 0],
          [2, 3],
          [0, 3],
        ],
        96,
      ),
      Math.PI * 12,
    ],
    ['an ellipsoid', ellipsoid([1, 2, 3], 2, 48, 64), (4 / 3) * Math.PI * 6],
    [
      'a bar with a section',
      sweep(
        [0, 10].map((z) => ({
          at: [0, 0, z] as const,
          x: [1, 0, 0] as const,
          y: [0, 1, 0] as const,
          section: superellipse(2, 1, 2, 64),
        })),
        { round: 0.01 },
      ),
      Math.PI * 20,
    ],
  ])('%s faces outwards', (_, mesh, wanted) => {
    expect(Math.abs(volume(mesh) / wanted - 1)).toBeLessThan(0.06);
  });
});

describe('distances in the plane', () => {
  const square: Vec2[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];

  it.each([
    [0, 0, -1],
    [0.5, 0, -0.5],
    [3, 0, 2],
    [4, 5, 5],
  ])('are those to a polygon: (%d, %d) is %d away', (x, y, wanted) => {
    expect(polygonDistance(square)(x, y)).toBeCloseTo(wanted, 6);
  });

  it('fill the corner between two shapes, and nothing else', () => {
    expect(softUnion(1, 1, 2)).toBeCloseTo(0.5);
    expect(softUnion(1, 9, 2)).toBe(1);
  });

  it('are true again after a distortion', () => {
    const distorted = sampleField({ left: -4, right: 4, bottom: -4, top: 4 }, 0.25, (x, y) => {
      const far = Math.hypot(x, y) - 2;
      return far * (1 + far * far);
    });
    const read = fieldReader(redistanced(distorted));
    for (const x of [0.5, 1, 1.7, 2.5, 3])
      expect(Math.abs(read(x, 0) - (x - 2))).toBeLessThan(0.06);
  });
});
