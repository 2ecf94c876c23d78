import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { imageFile, type ImageWidth } from '#domain/products/image.ts';
import { IMAGE_WIDTHS } from '#domain/products/product.ts';
import type { ProductInput } from './write-product.ts';

/** Photographs converted in parallel; each uses a thread of libvips. */
const AT_ONCE = 4;

/** For the few browsers without AVIF: larger files, quickly made. */
const WEBP = { quality: 78, effort: 1 } as const;

/** Widths of WebPs that are made. The largest stands in for wider ones: those take two thirds of all the time. */
const WEBP_WIDTHS = [360, 720] as const;

/** Files of the media folder that are made together. */
interface Batch {
  files: string[];
  make: (unfinished: (file: string) => string) => Promise<unknown>;
}

/** A photograph: its AVIFs are copied, its WebPs made from them. */
function photograph(key: string, source: string): Batch {
  const avif = (width: ImageWidth) => imageFile(key, width, 'avif');
  const webp = (width: ImageWidth) => imageFile(key, width, 'webp');
  return {
    files: [...IMAGE_WIDTHS.map(avif), ...IMAGE_WIDTHS.map(webp)],
    make: async (unfinished) => {
      for (const file of IMAGE_WIDTHS.map(avif)) {
        await copyFile(join(source, 'photos', file), unfinished(file));
      }
      for (const width of WEBP_WIDTHS) {
        await sharp(join(source, 'photos', avif(width)))
          .webp(WEBP)
          .toFile(unfinished(webp(width)));
      }
      await copyFile(unfinished(webp(720)), unfinished(webp(1200)));
    },
  };
}

/** A model: the demo's file is named after the product, the shop's after its content. */
const model = (key: string, slug: string, source: string): Batch => ({
  files: [`${key}.glb`],
  make: (unfinished) => copyFile(join(source, 'models', `${slug}.glb`), unfinished(`${key}.glb`)),
});

/**
 * Copies the photographs and models of products into the shop's media folder, except those that are there. A file
 * gets its name only once it is complete.
 *
 * @param source folder of the demo's media
 * @returns how many photographs and models were missing
 */
export async function placeMedia(
  products: readonly Pick<ProductInput, 'slug' | 'model' | 'images'>[],
  source: string,
  mediaDir: string,
): Promise<number> {
  await mkdir(mediaDir, { recursive: true });
  const there = new Set(await readdir(mediaDir));
  const queue = products
    .flatMap((product) => [
      ...product.images.map(({ key }) => photograph(key, source)),
      ...(product.model === null ? [] : [model(product.model, product.slug, source)]),
    ])
    .filter(({ files }) => files.some((file) => !there.has(file)));
  const missing = queue.length;
  const unfinished = (file: string) => join(mediaDir, `.${file}.${process.pid}`);
  const worker = async () => {
    for (let batch = queue.shift(); batch; batch = queue.shift()) {
      await batch.make(unfinished);
      for (const file of batch.files) await rename(unfinished(file), join(mediaDir, file));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return missing;
}
