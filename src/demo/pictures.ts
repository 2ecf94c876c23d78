import type { ImageInput } from './write-product.ts';
import type { DemoAccessory } from './accessories.ts';
import { slugOf } from './categories.ts';
import { colorId, COLORS, type ColorName } from './colors.ts';
import type { DemoFrame } from './frames/demo-frame.ts';
import {
  DEMO_MEDIA,
  readManifest,
  type Manifest,
  type Photo,
  type ProductMedia,
} from './media-manifest.ts';

let manifest: Manifest | undefined;

/** The media of a product by its name; read only when the demo is seeded. */
function mediaOf(name: string): ProductMedia | undefined {
  manifest ??= readManifest(DEMO_MEDIA);
  return manifest[slugOf(name)];
}

/** The side in an alternative text. */
const SEEN: Record<string, string> = {
  frente: 'de frente',
  'tres-quartos': 'de três quartos',
  lado: 'de lado',
  dobrada: 'dobrada',
};

/** Alternative text: 'Armação Marola preta vista de frente'. */
function altOf({ kind, name, choice }: DemoFrame, color: ColorName, { view, lens }: Photo): string {
  const { inAlt } = COLORS[color];
  const side = SEEN[view] ?? view;
  const glass = lens && choice ? `, ${choice.label} ${lens}`.toLowerCase() : '';
  if (kind === 'solar' || kind === 'esportivo') {
    const seen = view === 'dobrada' ? 'dobrados' : `vistos ${side}`;
    return `Óculos de sol ${name}, cor ${inAlt}${glass}, ${seen}`;
  }
  return `Armação ${name} ${inAlt}${glass && `${glass},`} ${view === 'dobrada' ? side : `vista ${side}`}`;
}

const picture = (
  { key, width, height, lens }: Photo,
  alt: string,
  color: ColorName | null,
): ImageInput => ({
  key,
  alt,
  width,
  height,
  colorId: color && colorId(color),
  customAttr: lens ?? null,
});

/** The photographs of a frame, colour by colour; without colours that were not photographed yet. */
export function framePictures(frame: DemoFrame): ImageInput[] {
  const photos = mediaOf(frame.name)?.photos ?? {};
  return frame.colors.flatMap((color) =>
    (photos[COLORS[color].slug] ?? []).map((photo) =>
      picture(photo, altOf(frame, color, photo), color),
    ),
  );
}

/** Media key of a frame's model; null without one. */
export const frameModel = ({ name }: DemoFrame): string | null => mediaOf(name)?.model?.key ?? null;

/** The photograph of an accessory. */
export const accessoryPictures = ({ name }: DemoAccessory): ImageInput[] =>
  (mediaOf(name)?.photos[''] ?? []).map((photo) => picture(photo, name, null));
