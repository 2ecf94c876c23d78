import { describe, expect, it } from 'vitest';
import { ACCESSORIES } from '../../src/demo/accessories.ts';
import { buildAccessory } from '../accessories/build.ts';

describe.each(ACCESSORIES.map((accessory) => [accessory.name, accessory] as const))(
  '%s',
  (_, accessory) => {
    const { pieces } = buildAccessory(accessory);

    it('stands on the table, neither through it nor above it', () => {
      const heights = pieces.flatMap(({ mesh }) =>
        mesh.positions.filter((_value, i) => i % 3 === 1),
      );
      const lowest = heights.reduce((low, y) => Math.min(low, y), Infinity);
      expect(lowest).toBeGreaterThan(-0.6);
      expect(lowest).toBeLessThan(1.5);
    });

    it('fits on the table, every point of it somewhere', () => {
      for (const { mesh } of pieces) {
        expect(mesh.indices.length).toBeGreaterThan(0);
        expect(mesh.positions.every((value) => Math.abs(value) < 110)).toBe(true);
        expect(mesh.normals.every(Number.isFinite)).toBe(true);
      }
    });
  },
);
