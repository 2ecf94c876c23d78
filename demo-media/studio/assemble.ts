import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  Mesh,
  type Object3D,
  type Texture,
} from 'three';
import type { ColorName } from '../../src/demo/colors.ts';
import type { DemoFrame } from '../../src/demo/frames/demo-frame.ts';
import { surfaceOf, type Surface } from '../finish.ts';
import { LENS_LOOKS, lensOf, type LensLook } from '../lens-looks.ts';
import { buildFrame, type FrameModel, type Part } from '../model/frame-model.ts';
import { lightened } from '../model/lighten.ts';
import type { Mesh as Shell } from '../model/mesh.ts';
import { smoothstep, type Vec3 } from '../model/vec.ts';
import { builtMeasures } from '../model/shape.ts';
import { printedMeasures } from './printed-measures.ts';
import { lensMaterials, materialOf } from './materials.ts';

/** What a shadow does not show of a surface may go. */
const COARSE = { share: 0.02, error: 0.15, polish: 0 } as const;

/** Geometry of a shell. */
export function geometryOf({ positions, normals, indices }: Shell): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  geometry.setIndex(indices);
  return geometry;
}

/** Paints a lens from bottom to top, on a vertex each. */
function graded(
  geometry: BufferGeometry,
  low: string,
  high: string,
  [from, to]: readonly [number, number],
): BufferAttribute {
  geometry.computeBoundingBox();
  const { min, max } = geometry.boundingBox!;
  const position = geometry.getAttribute('position');
  const [bottom, top, mixed] = [new Color(low), new Color(high), new Color()];
  const colors = new Float32Array(position.count * 3);
  for (let i = 0; i < position.count; i++) {
    const height = (position.getY(i) - min.y) / (max.y - min.y);
    mixed.lerpColors(bottom, top, smoothstep(from, to, height)).toArray(colors, i * 3);
  }
  return new BufferAttribute(colors, 3);
}

function lensObjects(
  mesh: Shell,
  look: LensLook,
  silhouette: BufferGeometry,
  studio: Texture,
): Object3D[] {
  const { filter, shine } = lensMaterials(look, studio);
  const through = geometryOf(mesh);
  through.setAttribute('color', graded(through, look.bottom, look.top, look.fade));
  const thrown = geometryOf(mesh);
  if (look.mirror) thrown.setAttribute('color', graded(thrown, ...look.mirror, [0.1, 0.95]));
  const first = new Mesh(through, filter);
  const second = new Mesh(thrown, shine);
  first.renderOrder = 10;
  second.renderOrder = 11;
  const mean = new Color(look.top).lerp(new Color(look.bottom), 0.5);
  first.userData = { through: mean.toArray().map((light) => Math.sqrt(light * 0.92)), silhouette };
  return [first, second];
}

/**
 * Light that a part lets through to the ground, linear. A ray crosses two of its faces: the shadow is
 * drawn with the root for each.
 */
export function shadowOf({ color, transmission, opacity }: Surface): number[] {
  const clear = Math.max(transmission * 0.62, 1 - opacity);
  return new Color(color).multiplyScalar(clear).toArray().map(Math.sqrt);
}

function solidObject(
  { mesh, role }: Part,
  frame: DemoFrame,
  color: ColorName,
  silhouette: BufferGeometry,
): Object3D {
  const surface = surfaceOf(frame, color, role);
  const object = new Mesh(geometryOf(mesh), materialOf(surface));
  object.castShadow = surface.transmission === 0 && surface.opacity === 1;
  object.receiveShadow = true;
  object.userData = { through: shadowOf(surface), silhouette };
  return object;
}

export interface Assembly {
  group: Group;
  left: Group;
  right: Group;
  folded: FrameModel['folded'];
}

/** A node whose origin is a hinge, around parts that stand where the front has them. */
function hinged([x, y, z]: Vec3): { node: Group; inner: Group } {
  const node = new Group();
  const inner = new Group();
  node.position.set(x, y, z);
  inner.position.set(-x, -y, -z);
  node.add(inner);
  return { node, inner };
}

interface Prepared {
  model: FrameModel;
  parts: { part: Part; silhouette: BufferGeometry }[];
}

let last: { frame: DemoFrame; prepared: Promise<Prepared> } | undefined;

/** The frame's parts, kept while pictures of the same frame are taken. */
function prepare(frame: DemoFrame): Promise<Prepared> {
  if (last?.frame === frame) return last.prepared;
  const make = async (): Promise<Prepared> => {
    const model = buildFrame(frame);
    const parts = await Promise.all(
      model.parts.map(async (part) => ({
        part,
        silhouette: geometryOf(await lightened(part.mesh, COARSE)),
      })),
    );
    return { model, parts };
  };
  last = { frame, prepared: make() };
  return last.prepared;
}

/** A frame in a colour with the lens that is chosen, put together with its temples open. */
export async function assemble(
  frame: DemoFrame,
  { color, lens }: { color: ColorName; lens?: string },
  studio: Texture,
): Promise<Assembly> {
  const { model, parts } = await prepare(frame);
  const group = new Group();
  const left = hinged(model.pivots.left);
  const right = hinged(model.pivots.right);
  group.add(left.node, right.node);
  const clipped = frame.kind === 'clip-on';
  for (const { part, silhouette } of parts) {
    const home =
      part.node === 'TempleLeft' ? left.inner : part.node === 'TempleRight' ? right.inner : group;
    if (part.role === 'lens' || part.role === 'clip-lens') {
      const clear = clipped && part.role === 'lens';
      const look = LENS_LOOKS[clear ? 'incolor' : lensOf(frame, color, lens)];
      home.add(...lensObjects(part.mesh, look, silhouette, studio));
    } else {
      home.add(solidObject(part, frame, color, silhouette));
    }
  }
  if (model.printed) {
    const measures = builtMeasures(frame);
    left.inner.add(await printedMeasures(model.printed.left, measures, color));
    right.inner.add(await printedMeasures(model.printed.right, measures, color));
  }
  return { group, left: left.node, right: right.node, folded: model.folded };
}
