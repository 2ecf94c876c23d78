import { createHash } from 'node:crypto';
import { slugOf } from '../src/demo/categories.ts';
import { ACCESSORIES, type DemoAccessory } from '../src/demo/accessories.ts';
import { COLORS, type ColorName } from '../src/demo/colors.ts';
import { FRAMES } from '../src/demo/frames/all.ts';
import type { DemoFrame } from '../src/demo/frames/demo-frame.ts';
import { VIEWS, type View } from './views.ts';
import { lensOf, lensOptions } from './lens-looks.ts';
import { builtMeasures } from './model/shape.ts';

/** Version of the studio and of the models of a frame; a change that all are to show raises it by hand. */
const FRAME_VERSION = 2;
/** The same for the accessories' photographs. */
const ACCESSORY_VERSION = 1;

const HASH_LENGTH = 10;

/** The first letters of the SHA-256 of a text or of bytes. */
export const shortHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);

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
  /** The lens that is chosen; '' where there is no choice. */
  lens: string;
  view: View;
  input: string;
  wanted: { frame: string; color: ColorName; lens: string; view: View };
}

/** All photographs of a frame, colour by colour and lens by lens. */
export const frameShots = (frame: DemoFrame): FrameShot[] =>
  frame.colors.flatMap((color) =>
    lensOptions(frame).flatMap((lens) =>
      VIEWS.map((view) => ({
        slug: slugOf(frame.name),
        color: COLORS[color].slug,
        lens,
        view,
        input: inputHash(frame, [FRAME_VERSION, COLORS[color], lensOf(frame, color, lens), view]),
        wanted: { frame: frame.name, color, lens, view },
      })),
    ),
  );

/** What a frame's model is made from, as a hash. */
export const modelInput = (frame: DemoFrame): string =>
  inputHash(frame, [
    FRAME_VERSION,
    ...frame.colors.map((color) => [
      COLORS[color],
      lensOf(frame, color),
      ...(frame.choice
        ? lensOptions(frame).map((option) => [option, lensOf(frame, color, option)])
        : []),
    ]),
  ]);

/** What the one photograph of an accessory is made from, as a hash. */
export const accessoryInput = ({ name, model, color, price }: DemoAccessory): string =>
  shortHash(JSON.stringify([ACCESSORY_VERSION, name, model, color, price]));

export { ACCESSORIES, FRAMES };
