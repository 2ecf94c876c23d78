import { join } from 'node:path';
import sharp from 'sharp';
import { imageFile } from '../src/domain/products/image.ts';
import { IMAGE_WIDTHS } from '../src/domain/products/product.ts';
import { shortHash } from './plan.ts';
import { writeWhole } from './write-whole.ts';

/** Size of a photograph in px: the largest of IMAGE_WIDTHS, 3:2. */
export const PICTURE = { width: 1200, height: 800 } as const;

/** Small on the wire, and metal still reads as metal. */
const AVIF = { quality: 72, effort: 4, chromaSubsampling: '4:2:0' } as const;

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
        .avif(AVIF)
        .toBuffer(),
    })),
  );
  const key = `${name}-${shortHash(sizes.at(-1)!.data)}`;
  for (const { width, data } of sizes) {
    await writeWhole(join(folder, imageFile(key, width, 'avif')), data);
  }
  return key;
}
