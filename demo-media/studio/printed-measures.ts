import { DoubleSide, Mesh, MeshBasicMaterial } from 'three';
import { COLORS, type ColorName } from '../../src/demo/colors.ts';
import type { FrameMeasures } from '../../src/domain/products/product.ts';
import { surface } from '../model/mesh.ts';
import type { Vec3 } from '../model/vec.ts';
import { geometryOf } from './assemble.ts';
import { gridCoordinates } from './grid.ts';
import { measuresPrint } from './prints.ts';

/** Darkest green share (sRGB) of a plastic that is still printed on in dark ink. */
const PALE = 0x78;

/** What is printed inside a temple: '52 □ 18 – 140', in ink that its colour lets one read. */
export async function printedMeasures(
  rows: Vec3[][],
  measures: FrameMeasures,
  color: ColorName,
): Promise<Mesh> {
  const geometry = geometryOf(surface(rows));
  geometry.setAttribute('uv', gridCoordinates(rows.flat().length, rows.length));
  const isPale = Number.parseInt(COLORS[color].main.slice(3, 5), 16) >= PALE;
  const ink = new MeshBasicMaterial({
    map: await measuresPrint(measures, isPale ? '#4d4741' : '#e6dcc4'),
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  });
  const strip = new Mesh(geometry, ink);
  // After the plastic, before the lenses that it may be seen through.
  strip.renderOrder = 5;
  return strip;
}
