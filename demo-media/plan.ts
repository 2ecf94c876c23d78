import { createHash } from 'node:crypto';
import { slugOf } from '../src/demo/categories.ts';
import { ACCESSORIES, type DemoAccessory } from '../src/demo/accessories.ts';
import { COLORS, type ColorName } from '../src/demo/colors.ts';
import { FRAMES } from '../src/demo/frames/all.ts';
import type { DemoFrame } from '../src/demo/frames/demo-frame.ts';
import { VIEWS, type View } from './views.ts';
import { lensOf } from './lens-looks.ts';
import { builtMeasures } from './model/shape.ts';

/** Raised by hand when the studio changes so much that all photographs are to be taken again. */
const STUDIO_VERSION = 1;
/** Raised by hand when the models' files are to be written again. */
const MODEL_VERSION = 1;

const HASH_LENGTH = 10;

/** The first letters of the SHA-256 of a text or of bytes. */
export const shortHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);

/** Every view of the first colour, the first two of the others. */
const viewsOf = (frame: DemoFrame, color: ColorName): readonly View[] =>
  color === frame.colors[0] ? VIEWS : VIEWS.slice(0, 2);

/** What a picture or a model is made from, as a hash: the same again need not be made again. */
function inputHash(frame: DemoFrame, rest: unknown): string {
  const { name, shape, rim, material, kind } = frame;
  const made = { name, shape, rim, material, kind, measures: builtMeasures(frame) };
  return shortHash(JSON.stringify([made, rest]));
}

/** A photograph of a frame that the demo shop wants. */
export interface FrameShot {
  slug: string;
  color: string;
  view: View;
  input: string;
  wanted: { frame: string; color: ColorName; view: View };
}

/** All photographs of a frame, colour by colour. */
export const frameShots = (frame: DemoFrame): FrameShot[] =>
  frame.colors.flatMap((color) =>
    viewsOf(frame, color).map((view) => ({
      slug: slugOf(frame.name),
      color: COLORS[color].slug,
      view,
      input: inputHash(frame, [STUDIO_VERSION, COLORS[color], lensOf(frame, color), view]),
      wanted: { frame: frame.name, color, view },
    })),
  );

/** What a frame's model is made from, as a hash. */
export const modelInput = (frame: DemoFrame): string =>
  inputHash(frame, [
    MODEL_VERSION,
    ...frame.colors.map((color) => [COLORS[color], lensOf(frame, color)]),
  ]);

/** What the one photograph of an accessory is made from, as a hash. */
export const accessoryInput = ({ name, model, color, price }: DemoAccessory): string =>
  shortHash(JSON.stringify([STUDIO_VERSION, name, model, color, price]));

export { ACCESSORIES, FRAMES };
