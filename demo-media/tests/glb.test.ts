import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS, type Variant } from '@gltf-transform/extensions';
import { getBounds } from '@gltf-transform/functions';
import { MeshoptDecoder } from 'meshoptimizer';
import { describe, expect, it } from 'vitest';
import { COLORS } from '../../src/demo/colors.ts';
import { FRAMES } from '../../src/demo/frames/all.ts';
import { writeGlb } from '../glb/write.ts';
import { builtMeasures } from '../model/shape.ts';

const MAX_BYTES = 100_000;

/** One of acetate with a pattern, one of metal, one with a clip, one whose lenses can be chosen. */
const CHOSEN = ['Marola', 'Buriti', 'Eclipse', 'Duna'];

async function read(glb: Uint8Array) {
  await MeshoptDecoder.ready;
  return new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
    .readBinary(glb);
}

describe.each(CHOSEN)('the model of %s', async (name) => {
  const frame = FRAMES.find((one) => one.name === name)!;
  const glb = await writeGlb(frame);
  const root = (await read(glb)).getRoot();

  it('is light', () => {
    expect(glb.length).toBeLessThan(MAX_BYTES);
  });

  it('is as wide as the frame, in metres', () => {
    const { min, max } = getBounds(root.listScenes()[0]!);
    expect(max[0]! - min[0]!).toBeCloseTo(builtMeasures(frame).totalWidth / 1000, 3);
  });

  it('has a variant for each colour, and for each lens in it, on every part', () => {
    const lenses = frame.choice ? Object.keys(frame.choice.options) : [];
    const slugs = frame.colors.flatMap((color) => {
      const { slug } = COLORS[color];
      return [slug, ...lenses.map((lens) => `${slug}/${lens}`)];
    });
    for (const mesh of root.listMeshes()) {
      for (const primitive of mesh.listPrimitives()) {
        const mappings = primitive.getExtension('KHR_materials_variants') as {
          listMappings: () => { listVariants: () => Variant[] }[];
        } | null;
        const named = mappings!
          .listMappings()
          .flatMap((mapping) => mapping.listVariants().map((variant) => variant.getName()));
        expect(named.sort()).toEqual([...slugs].sort());
      }
    }
  });

  it('names its parts and folds its temples about their hinges', () => {
    const names = root.listNodes().map((node) => node.getName());
    expect(names).toEqual(
      expect.arrayContaining(['Front', 'TempleLeft', 'TempleRight', 'LensLeft', 'LensRight']),
    );
    const [folding] = root.listAnimations();
    expect(folding!.getName()).toBe('Dobrar');
    const turned = folding!.listChannels().map((channel) => channel.getTargetNode()!.getName());
    expect(turned.sort()).toEqual(['TempleLeft', 'TempleRight']);
  });

  it('is the same each time', async () => {
    expect(Buffer.from(await writeGlb(frame)).equals(Buffer.from(glb))).toBe(true);
  });
});
