import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { imageFile } from '../../src/domain/products/image.ts';
import { IMAGE_WIDTHS } from '../../src/domain/products/product.ts';
import { ACCESSORIES } from '../../src/demo/accessories.ts';
import { slugOf } from '../../src/demo/categories.ts';
import { COLORS } from '../../src/demo/colors.ts';
import { FRAMES } from '../../src/demo/frames/all.ts';
import { DEMO_MEDIA, readManifest } from '../../src/demo/media-manifest.ts';
import { accessoryInput, frameShots, modelInput } from '../plan.ts';

/** What a page may load: a dozen of the small ones in a list, one of the large ones. */
const MAX_BYTES = { 360: 9_000, 720: 22_000, 1200: 42_000 } as const;
const MAX_FOLDER = 20_000_000;
const MAX_MODEL = 100_000;

const manifest = readManifest(DEMO_MEDIA);
const photos = Object.values(manifest).flatMap((media) => Object.values(media.photos).flat());
const size = (...path: string[]) => statSync(join(DEMO_MEDIA, ...path)).size;

describe('the committed media', () => {
  it.each(FRAMES.map((frame) => [frame.name, frame] as const))(
    'show %s in each colour and lens, up to date',
    (_, frame) => {
      const media = manifest[slugOf(frame.name)];
      const taken = frame.colors.flatMap((color) =>
        (media?.photos[COLORS[color].slug] ?? []).map(({ view, lens = '', input }) => ({
          color: COLORS[color].slug,
          lens,
          view,
          input,
        })),
      );
      expect(taken).toEqual(
        frameShots(frame).map(({ color, lens, view, input }) => ({ color, lens, view, input })),
      );
      expect(media?.model?.input).toBe(modelInput(frame));
      expect(size('models', `${slugOf(frame.name)}.glb`)).toBeLessThan(MAX_MODEL);
    },
  );

  it.each(ACCESSORIES.map((accessory) => [accessory.name, accessory] as const))(
    'show %s, up to date',
    (_, accessory) => {
      const taken = manifest[slugOf(accessory.name)]?.photos[''] ?? [];
      expect(taken.map(({ input }) => input)).toEqual([accessoryInput(accessory)]);
    },
  );

  it.each(IMAGE_WIDTHS)('are light at %i px', (width) => {
    for (const { key } of photos) {
      expect(size('photos', imageFile(key, width, 'avif')), key).toBeLessThan(MAX_BYTES[width]);
    }
  });

  it('are all there is in the folder, which stays small', () => {
    const files = readdirSync(join(DEMO_MEDIA, 'photos'));
    const known = photos.flatMap(({ key }) =>
      IMAGE_WIDTHS.map((width) => imageFile(key, width, 'avif')),
    );
    expect(files.sort()).toEqual(known.sort());
    expect(files.reduce((sum, file) => sum + size('photos', file), 0)).toBeLessThan(MAX_FOLDER);
  });
});
