import {
  Accessor,
  Document,
  Logger,
  NodeIO,
  type Buffer as GlbBuffer,
  type Material,
  type Mesh as GlbMesh,
  type Node,
  type Primitive,
} from '@gltf-transform/core';
import {
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRMaterialsClearcoat,
  KHRMaterialsVariants,
  KHRMeshQuantization,
  KHRTextureTransform,
  type Mapping,
} from '@gltf-transform/extensions';
import { meshopt } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer';
import { COLORS, type ColorName } from '../../src/demo/colors.ts';
import type { LensName } from '../../src/demo/demo-lenses.ts';
import type { DemoFrame } from '../../src/demo/frames/demo-frame.ts';
import { shownKey } from '../../src/domain/products/image.ts';
import { surfaceOf, type Surface } from '../finish.ts';
import { LENS_LOOKS, lensOf, lensOptions } from '../lens-looks.ts';
import {
  buildFrame,
  type FrameModel,
  type NodeName,
  type Part,
  type Role,
} from '../model/frame-model.ts';
import { lightened } from '../model/lighten.ts';
import { merge } from '../model/mesh.ts';
import { lensStrip, linear, tortoiseTile } from './textures.ts';
import { PATTERN_MM } from '../pattern.ts';

const METRES = 0.001;
/** Coordinates of a texture stay below 1, as quantisation wants them: it repeats this often. */
const TILES = 4;
/** A model is looked at on a phone: its curves may lose this much, mm. */
const LOSS = { share: 0.02, error: 0.1, polish: 0.3 } as const;

const EXTENSIONS = [
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRMaterialsClearcoat,
  KHRMaterialsVariants,
  KHRMeshQuantization,
  KHRTextureTransform,
];

/**
 * How much a part covers. Clear acetate is blended, not transmitting: a viewer's transmission shows
 * neither the page behind the model nor another clear part.
 */
function opacityOf({ color, transmission, opacity }: Surface): number {
  if (transmission === 0) return opacity;
  const [red, green, blue] = linear(color);
  return 0.9 - 0.5 * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
}

/** What a model is shown in; without an option with its first lens. */
interface Look {
  color: ColorName;
  option?: string;
}

const isGlass = (role: Role): boolean => role === 'lens' || role === 'clip-lens';

/** A colour as it is shown first, and in each of the lenses that can be chosen. */
const looksOf = (frame: DemoFrame, color: ColorName): Look[] => [
  { color },
  ...(frame.choice ? lensOptions(frame).map((option) => ({ color, option })) : []),
];

/** Makes the materials of one model, one for each look. */
function materialMaker(document: Document) {
  const clearcoat = document.createExtension(KHRMaterialsClearcoat);
  const made = new Map<string, Promise<Material>>();
  const texture = (name: string, mimeType: string, image: Uint8Array) =>
    document.createTexture(name).setImage(image).setMimeType(mimeType);

  async function solid(surface: Surface, name: string): Promise<Material> {
    const material = document
      .createMaterial(name)
      .setBaseColorFactor([...linear(surface.color), 1])
      .setMetallicFactor(surface.metalness)
      .setRoughnessFactor(surface.roughness);
    if (surface.clearcoat > 0) {
      material.setExtension(
        'KHR_materials_clearcoat',
        clearcoat
          .createClearcoat()
          .setClearcoatFactor(surface.clearcoat)
          .setClearcoatRoughnessFactor(0.04),
      );
    }
    const opacity = opacityOf(surface);
    if (opacity < 1) {
      material.setBaseColorFactor([...linear(surface.color), opacity]).setAlphaMode('BLEND');
    }
    if (surface.pattern) {
      document.createExtension(EXTTextureWebP).setRequired(true);
      material
        .setBaseColorFactor([1, 1, 1, 1])
        .setBaseColorTexture(texture(name, 'image/webp', await tortoiseTile(surface)));
      material
        .getBaseColorTextureInfo()!
        .setExtension(
          'KHR_texture_transform',
          document.createExtension(KHRTextureTransform).createTransform().setScale([TILES, TILES]),
        );
    }
    return material;
  }

  async function lens(name: LensName): Promise<Material> {
    const mirror = LENS_LOOKS[name].mirror !== null;
    return document
      .createMaterial(`lente ${name}`)
      .setAlphaMode('BLEND')
      .setBaseColorTexture(texture(`lente ${name}`, 'image/png', await lensStrip(name)))
      .setMetallicFactor(mirror ? 1 : 0)
      .setRoughnessFactor(mirror ? 0.08 : 0.02);
  }

  return (frame: DemoFrame, { color, option }: Look, role: Role): Promise<Material> => {
    const clear = role === 'lens' && frame.kind === 'clip-on';
    const name = clear ? 'incolor' : lensOf(frame, color, option);
    const surface = isGlass(role) ? null : surfaceOf(frame, color, role);
    const key = surface ? JSON.stringify(surface) : name;
    let material = made.get(key);
    if (!material) {
      material = surface ? solid(surface, `${role} ${COLORS[color].slug}`) : lens(name);
      made.set(key, material);
    }
    return material;
  };
}

/** Where a texture lies on a part: seen from the front, or for a temple from its side. */
function textureAt({ node, role }: Part, positions: readonly number[]): Float32Array<ArrayBuffer> {
  const side = node === 'TempleLeft' || node === 'TempleRight';
  const glass = isGlass(role);
  const heights = positions.filter((_, i) => i % 3 === 1);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const uv = new Float32Array((positions.length / 3) * 2);
  for (let i = 0; i < uv.length / 2; i++) {
    const [x, y, z] = [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
    uv[2 * i] = glass ? 0.5 : 0.5 + (side ? z + 75 : x) / (PATTERN_MM * TILES);
    uv[2 * i + 1] = glass ? 1 - (y - low) / (high - low) : 0.5 - y / (PATTERN_MM * TILES);
  }
  return uv;
}

interface Workshop {
  document: Document;
  buffer: GlbBuffer;
  /** Whether a role shows a texture in some colour. */
  textured: (role: Role) => boolean;
}

/** Parts of one node and role, as a primitive whose origin is the node's. */
async function primitiveOf(
  { document, buffer, textured }: Workshop,
  parts: Part[],
  origin: readonly [number, number, number],
): Promise<Primitive> {
  const whole = merge(...parts.map(({ mesh }) => mesh));
  const { positions, normals, indices } = await lightened(whole, LOSS);
  const attribute = (type: 'VEC2' | 'VEC3', values: Float32Array<ArrayBuffer>) =>
    document.createAccessor().setType(Accessor.Type[type]!).setArray(values).setBuffer(buffer);
  const metres = Float32Array.from(positions, (value, i) => (value - origin[i % 3]!) * METRES);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', attribute('VEC3', metres))
    .setAttribute('NORMAL', attribute('VEC3', new Float32Array(normals)))
    .setIndices(
      document
        .createAccessor()
        .setType('SCALAR')
        .setArray(
          positions.length / 3 > 65_535 ? new Uint32Array(indices) : new Uint16Array(indices),
        )
        .setBuffer(buffer),
    );
  if (textured(parts[0]!.role)) {
    primitive.setAttribute('TEXCOORD_0', attribute('VEC2', textureAt(parts[0]!, positions)));
  }
  return primitive;
}

const FOLD_SECONDS = 1.6;

/** The animation "Dobrar": the left temple closes first, the right one over it. */
function addFolding(
  { document, buffer }: Workshop,
  { folded }: FrameModel,
  left: Node,
  right: Node,
): void {
  const animation = document.createAnimation('Dobrar');
  const track = (node: Node, angle: number, from: number, to: number) => {
    const steps = 12;
    const times: number[] = [];
    const turns: number[] = [];
    for (let step = 0; step <= steps; step++) {
      const t = step / steps;
      const eased = t * t * (3 - 2 * t);
      times.push(from + (to - from) * t);
      turns.push(0, Math.sin((angle * eased) / 2), 0, Math.cos((angle * eased) / 2));
    }
    const accessor = (type: 'SCALAR' | 'VEC4', values: number[]) =>
      document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
    const sampler = document
      .createAnimationSampler()
      .setInput(accessor('SCALAR', times))
      .setOutput(accessor('VEC4', turns));
    animation
      .addSampler(sampler)
      .addChannel(
        document
          .createAnimationChannel()
          .setTargetNode(node)
          .setTargetPath('rotation')
          .setSampler(sampler),
      );
  };
  track(left, folded.left, 0, FOLD_SECONDS * 0.6);
  track(right, -folded.right, FOLD_SECONDS * 0.35, FOLD_SECONDS);
}

/** Whether a part can be seen at all: a core in clear acetate only, a lens's edge without a rim only. */
function isSeen(frame: DemoFrame, role: Role): boolean {
  if (role === 'lens-edge') return frame.rim !== 'fechado';
  return (
    role !== 'core' ||
    frame.colors.some((color) => surfaceOf(frame, color, 'body').transmission > 0)
  );
}

/**
 * A frame as one GLB: metres, the temples hinged, a variant for each colour, and where lenses can be chosen one for each
 * colour and lens, named as the shop names the choice (`shownKey`).
 */
export async function writeGlb(frame: DemoFrame): Promise<Uint8Array> {
  const document = new Document().setLogger(new Logger(Logger.Verbosity.ERROR));
  const buffer = document.createBuffer();
  const scene = document.createScene(frame.name);
  const variants = document.createExtension(KHRMaterialsVariants);
  const variantOf = ({ color, option }: Look) =>
    variants.createVariant(shownKey({ color: COLORS[color].slug, customAttr: option ?? null }));
  const choices = frame.colors.map((color) =>
    looksOf(frame, color).map((look) => ({ look, variant: variantOf(look) })),
  );
  const textured = (role: Role) =>
    isGlass(role) || frame.colors.some((color) => surfaceOf(frame, color, role).pattern !== null);
  const workshop = { document, buffer, textured };
  const material = materialMaker(document);
  const model = buildFrame(frame, { step: 0.6 });
  const nodes = new Map<NodeName, { node: Node; mesh: GlbMesh }>();
  const shown = model.parts.filter(({ role }) => isSeen(frame, role));
  const groups = Map.groupBy(shown, ({ node, role }) => `${node} ${role}`);
  for (const parts of groups.values()) {
    const [{ node: name, role }] = parts as [Part];
    const origin =
      name === 'TempleLeft'
        ? model.pivots.left
        : name === 'TempleRight'
          ? model.pivots.right
          : ([0, 0, 0] as const);
    let home = nodes.get(name);
    if (!home) {
      const mesh = document.createMesh(name);
      const node = document
        .createNode(name)
        .setMesh(mesh)
        .setTranslation(origin.map((value) => value * METRES) as [number, number, number]);
      scene.addChild(node);
      home = { node, mesh };
      nodes.set(name, home);
    }
    const primitive = await primitiveOf(workshop, parts, origin);
    const mappings = variants.createMappingList();
    for (const choice of choices) {
      const ofLook = new Map<Material, Mapping>();
      for (const { look, variant } of choice) {
        const made = await material(frame, look, role);
        const mapping = ofLook.get(made) ?? variants.createMapping().setMaterial(made);
        ofLook.set(made, mapping.addVariant(variant));
      }
      for (const mapping of ofLook.values()) mappings.addMapping(mapping);
    }
    primitive
      .setMaterial(await material(frame, { color: frame.colors[0]! }, role))
      .setExtension('KHR_materials_variants', mappings);
    home.mesh.addPrimitive(primitive);
  }
  addFolding(workshop, model, nodes.get('TempleLeft')!.node, nodes.get('TempleRight')!.node);
  await MeshoptEncoder.ready;
  await document.transform(meshopt({ encoder: MeshoptEncoder, level: 'high' }));
  return new NodeIO()
    .registerExtensions(EXTENSIONS)
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder })
    .writeBinary(document);
}
