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

/** `srcset` of a picture in one format: every width of IMAGE_WIDTHS with its `w` descriptor. */
export function imageSrcSet(key: string, format: ImageFormat): string {
  return IMAGE_WIDTHS.map((width) => `${imageUrl(key, width, format)} ${width}w`).join(', ');
}
