import { BufferAttribute, Group, Mesh } from 'three';
import { slugOf } from '../../src/demo/categories.ts';
import { ACCESSORIES } from '../../src/demo/accessories.ts';
import { buildAccessory } from '../accessories/build.ts';
import type { Piece } from '../accessories/piece.ts';
import { geometryOf, shadowOf } from './assemble.ts';
import { grained, materialOf, printedOn } from './materials.ts';
import type { Angles } from './poses.ts';
import { printed } from './prints.ts';

/** Where a print lies on a grid of points, its rows from bottom to top. */
function gridCoordinates(points: number, rows: number): BufferAttribute {
  const columns = points / rows;
  const uv = new Float32Array(points * 2);
  for (let i = 0; i < points; i++) {
    uv[2 * i] = (i % columns) / (columns - 1);
    uv[2 * i + 1] = Math.floor(i / columns) / (rows - 1);
  }
  return new BufferAttribute(uv, 2);
}

async function pieceObject({ mesh, surface, grain, print }: Piece): Promise<Mesh> {
  const geometry = geometryOf(mesh);
  if (print) geometry.setAttribute('uv', gridCoordinates(mesh.positions.length / 3, print.rows));
  const material = print
    ? printedOn({ ...surface, color: '#ffffff' }, await printed(print))
    : grain
      ? grained(surface, grain)
      : materialOf(surface);
  const object = new Mesh(geometry, material);
  object.castShadow = surface.transmission === 0;
  object.receiveShadow = true;
  object.userData = { through: shadowOf(surface), silhouette: geometry };
  return object;
}

/** An accessory on the table, by its slug. */
export async function accessorySubject(slug: string): Promise<{ group: Group; angles: Angles }> {
  const accessory = ACCESSORIES.find(({ name }) => slugOf(name) === slug);
  if (!accessory) throw new RangeError(`There is no accessory ${slug}.`);
  const { pieces, sight } = buildAccessory(accessory);
  const group = new Group();
  group.add(...(await Promise.all(pieces.map(pieceObject))));
  return { group, angles: sight };
}
