import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMAGE_FORMATS, imageFile } from '#domain/products/image.ts';
import { IMAGE_WIDTHS } from '#domain/products/product.ts';
import { placeMedia } from '#demo/place-media.ts';

/** A dark disc on the ground of the photographs. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#f1ece4"/><circle cx="600" cy="400" r="200" fill="#222"/></svg>';

const image = (key: string) => ({ key, alt: key, width: 1200, height: 800, colorId: null });
const products = [
  {
    slug: 'clara',
    model: 'clara-0a1b2c3d4e',
    images: [image('clara-frente-1'), image('clara-lado-2')],
  },
  { slug: 'estojo', model: null, images: [image('estojo-3')] },
];
const pictures = products.flatMap(({ images }) => images.map(({ key }) => key));
const files = pictures.flatMap((key) =>
  IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => imageFile(key, width, format))),
);

describe('the media of the demo', () => {
  let [source, shop] = ['', ''];
  beforeAll(async () => {
    source = await mkdtemp(join(tmpdir(), 'vitrine-demo-'));
    shop = join(await mkdtemp(join(tmpdir(), 'vitrine-media-')), 'media');
    await mkdir(join(source, 'photos'));
    await mkdir(join(source, 'models'));
    await writeFile(join(source, 'models', 'clara.glb'), 'glTF');
    for (const key of pictures) {
      for (const width of IMAGE_WIDTHS) {
        await sharp(Buffer.from(SVG))
          .resize(width)
          .avif({ effort: 0 })
          .toFile(join(source, 'photos', imageFile(key, width, 'avif')));
      }
    }
    expect(await placeMedia(products, source, shop)).toBe(4);
  });
  afterAll(async () => {
    await rm(source, { recursive: true });
    await rm(join(shop, '..'), { recursive: true });
  });

  it('stand in the shop at every width in every format, and nothing else is left behind', async () => {
    expect((await readdir(shop)).sort()).toEqual([...files, 'clara-0a1b2c3d4e.glb'].sort());
  });

  it('are the files that were made, a model under the name of its contents', async () => {
    const avif = imageFile('estojo-3', 720, 'avif');
    expect(await readFile(join(shop, avif))).toEqual(await readFile(join(source, 'photos', avif)));
    expect(await readFile(join(shop, 'clara-0a1b2c3d4e.glb'), 'utf8')).toBe('glTF');
  });

  it.each(IMAGE_WIDTHS)('have a WebP for %i px, 3:2, of the same picture', async (size) => {
    const webp = sharp(join(shop, imageFile('clara-frente-1', size, 'webp')));
    // Wider ones would make the first start wait, for the few browsers without AVIF.
    const width = Math.min(size, 720) as typeof size;
    expect(await webp.metadata()).toMatchObject({ format: 'webp', width, height: (width * 2) / 3 });
    const { channels } = await webp.stats();
    const original = sharp(join(source, 'photos', imageFile('clara-frente-1', width, 'avif')));
    const wanted = (await original.stats()).channels;
    channels.slice(0, 3).forEach(({ mean }, channel) => {
      expect(Math.abs(mean - wanted[channel]!.mean)).toBeLessThan(2);
    });
  });

  it('are placed again only if something is missing', async () => {
    expect(await placeMedia(products, source, shop)).toBe(0);
    const existing = join(shop, imageFile('clara-frente-1', 720, 'webp'));
    const before = (await stat(existing)).mtimeMs;
    await rm(join(shop, imageFile('estojo-3', 360, 'webp')));
    await rm(join(shop, 'clara-0a1b2c3d4e.glb'));
    expect(await placeMedia(products, source, shop)).toBe(2);
    expect((await readdir(shop)).length).toBe(files.length + 1);
    expect((await stat(existing)).mtimeMs).toBe(before);
  });
});
