import { IMAGE_WIDTHS } from './product.ts';

/** Formats in which every product picture exists; a page offers AVIF first. */
export const IMAGE_FORMATS = ['avif', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** File name of a picture at one width (px) in one format, below the media folder. */
export function imageFile(key: string, width: ImageWidth, format: ImageFormat): string {
  return `${key}-${width}.${format}`;
}

/** Address of a picture at one width (px) in one format: `/media/{key}-{width}.{format}`. */
export function imageUrl(key: string, width: ImageWidth, format: ImageFormat): string {
  return `/media/${imageFile(key, width, format)}`;
}

/** The key in a picture's address; '' if it is no picture of the shop. */
export const imageKey = (url: string): string =>
  /\/media\/([^/]+)-\d+\.(?:avif|webp)$/.exec(url)?.[1] ?? '';

/**
 * `srcset` of a picture in one format, each width (px) with its `w` descriptor.
 *
 * @param widths that the place can need; all by default
 */
export function imageSrcSet(
  key: string,
  format: ImageFormat,
  widths: readonly ImageWidth[] = IMAGE_WIDTHS,
): string {
  return widths.map((width) => `${imageUrl(key, width, format)} ${width}w`).join(', ');
}

/** Address of a 3D model: `/media/{key}.glb`. */
export function modelUrl(key: string): string {
  return `/media/${key}.glb`;
}

/** The focal point of a stored picture; undefined for the centre, which needs no saying. */
export const focalOf = ({ focalX, focalY }: { focalX: number; focalY: number }) =>
  focalX === 0.5 && focalY === 0.5 ? undefined : { x: focalX, y: focalY };

/** `object-position` of a cropped picture: its focal point stays visible. */
export const objectPosition = ({ x, y }: { x: number; y: number }): string =>
  `${Math.round(x * 100)}% ${Math.round(y * 100)}%`;
