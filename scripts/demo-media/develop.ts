import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { imageFile } from '#domain/catalogue/image.ts';
import { IMAGE_WIDTHS } from '#domain/catalogue/product.ts';
import { shortHash } from './plan.ts';

/** Size of a photograph in px: the largest of IMAGE_WIDTHS, 3:2. */
export const PICTURE = { width: 1200, height: 800 } as const;

/** Quality at each width: a small picture shows its faults less. */
const QUALITY: Record<(typeof IMAGE_WIDTHS)[number], number> = { 360: 72, 720: 72, 1200: 72 };

/**
 * Writes a photograph at every width.
 *
 * @param png what the camera gave
 * @returns the key under which the files stand; it ends in a hash of the picture
 */
export async function develop(png: Buffer, name: string, folder: string): Promise<string> {
  const sizes = await Promise.all(
    IMAGE_WIDTHS.map(async (width) => ({
      width,
      data: await sharp(png)
        .removeAlpha()
        .resize(width, null, { kernel: 'lanczos3' })
        .avif({ quality: QUALITY[width], effort: 4, chromaSubsampling: '4:2:0' })
        .toBuffer(),
    })),
  );
  const key = `${name}-${shortHash(sizes.at(-1)!.data)}`;
  for (const { width, data } of sizes) {
    const file = join(folder, imageFile(key, width, 'avif'));
    await writeWhole(file, data);
  }
  return key;
}

/** A file appears under its name only when it is whole. */
export async function writeWhole(file: string, data: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, data);
  await rename(`${file}.part`, file);
}
