import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS, MAX_SIDE } from '#domain/media/upload.ts';
import type { ImageFormat } from '#domain/products/image.ts';
import { ICON_SIZE } from '#domain/media/media.ts';
import { refusedFile, type PictureFormat } from './receive-file.ts';
import { SerialQueue } from './serial-queue.ts';

/**
 * Pixels of the longer side of a stored source: three times what pages show today. Larger pictures are
 * scaled down, so that no later work on them needs more memory.
 */
const SOURCE_SIDE = 4096;
/** Seconds that libvips may work on one file. */
const TIMEOUT_S = 60;

/**
 * As free of artefacts on smooth acetate as the demo's photographs (decision 009); with less effort, which
 * takes a sixth of the time (a 1200 px photograph: 0.3 s instead of 1.7 s) for an eighth more bytes.
 */
const QUALITY = {
  avif: { quality: 72, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 78, effort: 4 },
} as const;

// One thread, and one file at a time: the shop keeps answering meanwhile.
sharp.concurrency(1);
const queue = new SerialQueue();

export interface EncodedPicture {
  /** The content that all files are derived from. */
  source: Buffer;
  thumbnail: Buffer;
  /** Pixels, the picture the right way up. */
  width: number;
  height: number;
}

const open = (input: string | Buffer): Sharp =>
  sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
    seconds: TIMEOUT_S,
  });

/** Runs work of libvips on a file and turns its error into a refusal of that file. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { message = '' } = error as Error;
    if (/pixel limit/i.test(message)) throw refusedFile('tooManyPixels');
    throw refusedFile('broken');
  }
}

/**
 * Re-encodes an uploaded picture: the right way up, in sRGB, without EXIF, location or any other metadata,
 * and without anything else the file carried. Decodes all of it, so that a truncated file is noticed now.
 *
 * @throws InvalidFieldsError of `file`: too many pixels, broken, or not of the format its first bytes say
 */
export function encodeSource(path: string, format: PictureFormat): Promise<EncodedPicture> {
  return queue.run(() =>
    refusing(async () => {
      const facts = await open(path).metadata();
      if (facts.format !== format) throw new Error('not what it says');
      const { width, height } = facts.autoOrient;
      if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
        throw new Error('pixel limit');
      }
      const resized = open(path).autoOrient().resize({
        width: SOURCE_SIDE,
        height: SOURCE_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      });
      const source = await (
        facts.hasAlpha ? resized.png() : resized.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      ).toBuffer();
      return { source, thumbnail: await resize(source, 360, 'webp'), width, height };
    }),
  );
}

/** One file of a picture: `width` px wide, or as wide as its source if that is smaller. */
const resize = (source: Buffer, width: number, format: ImageFormat): Promise<Buffer> =>
  open(source).resize({ width, withoutEnlargement: true })[format](QUALITY[format]).toBuffer();

/** One file of a picture, queued behind other work on pictures. */
export const resizePicture = (
  source: Buffer,
  width: number,
  format: ImageFormat,
): Promise<Buffer> => queue.run(() => resize(source, width, format));

/** The whole picture on a transparent square, for the browser's tab. */
export const makeIcon = (source: Buffer): Promise<Buffer> =>
  queue.run(() =>
    open(source)
      .resize({
        width: ICON_SIZE,
        height: ICON_SIZE,
        fit: 'contain',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .png()
      .toBuffer(),
  );
