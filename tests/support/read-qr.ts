import jsQR from 'jsqr';
import sharp from 'sharp';

/** The text of the QR code in a picture, as a camera reads it; null if there is none. @param picture PNG or SVG */
export async function readQr(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
