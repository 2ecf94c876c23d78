import { createHash } from 'node:crypto';
import type { ImageInput } from '../catalogue/save-product.ts';
import type { DemoAccessory } from './accessories.ts';
import { slugOf } from './categories.ts';
import { colorId, COLORS, type ColorName } from './colors.ts';
import { accessoryView } from './drawing/accessories.ts';
import { frontView } from './drawing/front.ts';
import { LENSES, type LensName } from './drawing/lens.ts';
import { sideView } from './drawing/oblique.ts';
import type { FrameLook } from './drawing/parts.ts';
import { PICTURE, scene } from './drawing/scene.ts';
import type { DemoFrame } from './frames/frame.ts';

/** A drawing and what a product says about it. */
export interface DemoPicture {
  image: ImageInput;
  svg: string;
}

const HASH_LENGTH = 10;

/** The key ends in a hash of the drawing: what stands at an address never changes. */
function picture(name: string, alt: string, color: ColorName | null, svg: string): DemoPicture {
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, HASH_LENGTH);
  const image = { key: `${name}-${hash}`, alt, ...PICTURE, colorId: color && colorId(color) };
  return { image, svg };
}

/** The lens that a colour of the frame is shown with. */
function lensOf({ lens = 'incolor', colors }: DemoFrame, color: ColorName): LensName {
  return typeof lens === 'string' ? lens : lens[colors.indexOf(color)]!;
}

/** How a frame looks in a colour; of several sizes the middle one is drawn. */
export function frameLook(frame: DemoFrame, color: ColorName): FrameLook {
  const { shape, rim, material, kind } = frame;
  const measures = frame.measures['M'] ?? Object.values(frame.measures)[0]!;
  const lens = LENSES[lensOf(frame, color)];
  const clipped = kind === 'clip-on';
  return {
    ...{ shape, rim, material, measures, finish: COLORS[color] },
    lens: clipped ? LENSES.incolor : lens,
    clip: clipped ? lens : null,
    seed: `${frame.name}-${color}`,
  };
}

/** What is seen, for those who do not see it: 'Armação Marola preta vista de frente'. */
function altOf({ kind, name }: DemoFrame, color: ColorName, view: string): string {
  const { inAlt } = COLORS[color];
  return kind === 'solar' || kind === 'esportivo'
    ? `Óculos de sol ${name}, cor ${inAlt}, vistos ${view}`
    : `Armação ${name} ${inAlt} vista ${view}`;
}

/** Front and side view of each colour, in the order of the colours. */
export function framePictures(frame: DemoFrame): DemoPicture[] {
  return frame.colors.flatMap((color) => {
    const look = frameLook(frame, color);
    const name = `${slugOf(frame.name)}-${COLORS[color].slug}`;
    return [
      picture(`${name}-frente`, altOf(frame, color, 'de frente'), color, scene(frontView(look))),
      picture(`${name}-lado`, altOf(frame, color, 'de lado'), color, scene(sideView(look))),
    ];
  });
}

/** The one picture of an accessory. */
export const accessoryPicture = ({ name, model, color }: DemoAccessory): DemoPicture =>
  picture(slugOf(name), name, null, scene(accessoryView(model, color)));
