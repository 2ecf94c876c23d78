import { Group, Mesh } from 'three';
import { slugOf } from '../../src/demo/categories.ts';
import { ACCESSORIES } from '../../src/demo/accessories.ts';
import { buildAccessory } from '../accessories/build.ts';
import type { Piece } from '../accessories/piece.ts';
import { geometryOf, shadowOf } from './assemble.ts';
import { gridCoordinates } from './grid.ts';
import { grained, materialOf, printedOn } from './materials.ts';
import type { Angles } from './poses.ts';
import { printed } from './prints.ts';

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
