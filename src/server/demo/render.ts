import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  IMAGE_FORMATS,
  imageFile,
  type ImageFormat,
  type ImageWidth,
} from '#domain/catalogue/image.ts';
import { IMAGE_WIDTHS } from '#domain/catalogue/product.ts';
import type { DemoPicture } from './pictures.ts';

/** Pictures that are drawn at the same time; each uses a thread of libvips. */
const AT_ONCE = 4;

/** Flat art is small with the least effort; one step more doubles the time and saves a third. */
const OPTIONS = {
  avif: { quality: 52, effort: 0 },
  webp: { quality: 80, effort: 1 },
} as const;

interface Wanted {
  width: ImageWidth;
  format: ImageFormat;
  file: string;
}

const filesOf = (key: string): Wanted[] =>
  IMAGE_WIDTHS.flatMap((width) =>
    IMAGE_FORMATS.map((format) => ({ width, format, file: imageFile(key, width, format) })),
  );

/** Draws once and writes every size; a file appears under its name only when it is whole. */
async function writeFiles(svg: string, wanted: Wanted[], mediaDir: string): Promise<void> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (const { width: size, format, file } of wanted) {
    const unfinished = join(mediaDir, `.${file}.${process.pid}`);
    await sharp(data, { raw: { width, height, channels } })
      .resize(size)
      .toFormat(format, OPTIONS[format])
      .toFile(unfinished);
    await rename(unfinished, join(mediaDir, file));
  }
}

/**
 * Writes each picture at every width and format into the media folder; what is there is kept.
 *
 * @returns how many pictures were drawn
 */
export async function renderPictures(
  pictures: readonly DemoPicture[],
  mediaDir: string,
): Promise<number> {
  await mkdir(mediaDir, { recursive: true });
  const there = new Set(await readdir(mediaDir));
  const queue = pictures
    .map(({ image, svg }) => ({
      svg,
      wanted: filesOf(image.key).filter(({ file }) => !there.has(file)),
    }))
    .filter(({ wanted }) => wanted.length > 0);
  const drawn = queue.length;
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await writeFiles(next.svg, next.wanted, mediaDir);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return drawn;
}
