import {
  IMAGE_FORMATS,
  imageFile,
  type ImageFormat,
  type ImageWidth,
} from '#domain/products/image.ts';
import { IMAGE_WIDTHS } from '#domain/products/product.ts';
import { ICON_SIZE } from '#domain/media/media.ts';

/**
 * The file that all others of a picture are derived from: the upload, re-encoded without its metadata.
 * Its name begins with a dot, so it is never served.
 */
export const sourceFile = (id: string): string => `.source/${id}`;

export const modelFile = (id: string): string => `${id}.glb`;

/** A square PNG; see `iconUrl`. */
export const iconFile = (id: string): string => `${id}-${ICON_SIZE}.png`;

/** The smallest file of a picture: made while it is uploaded, so that lists show it at once. */
export const thumbnailFile = (id: string): string => imageFile(id, IMAGE_WIDTHS[0], 'webp');

/** The files of a picture that pages show, the quickest to make first. */
export function pictureFiles(
  id: string,
): { name: string; width: ImageWidth; format: ImageFormat }[] {
  return [...IMAGE_FORMATS]
    .reverse()
    .flatMap((format) =>
      IMAGE_WIDTHS.map((width) => ({ name: imageFile(id, width, format), width, format })),
    );
}

/** All files that the store may ever have of a picture or model. */
export const filesOf = (id: string): string[] => [
  sourceFile(id),
  modelFile(id),
  iconFile(id),
  ...pictureFiles(id).map(({ name }) => name),
];
