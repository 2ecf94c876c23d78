import {
  IMAGE_FORMATS,
  imageFile,
  type ImageFormat,
  type ImageWidth,
} from '#domain/catalogue/image.ts';
import { IMAGE_WIDTHS } from '#domain/catalogue/product.ts';
import { ICON_SIZE } from '#domain/media/media.ts';

/**
 * What all files of a picture are made from: the uploaded one painted anew, without a word of what its
 * camera wrote. Its name begins with a dot, so that nobody is sent it.
 */
export const sourceFile = (id: string): string => `.source/${id}`;

export const modelFile = (id: string): string => `${id}.glb`;

/** A square PNG; see `iconUrl`. */
export const iconFile = (id: string): string => `${id}-${ICON_SIZE}.png`;

/** The smallest file of a picture: made while it is uploaded, so that lists show it at once. */
export const thumbnailFile = (id: string): string => imageFile(id, IMAGE_WIDTHS[0], 'webp');

/** The files that pages show of a picture, the quickest first. */
export function pictureFiles(
  id: string,
): { name: string; width: ImageWidth; format: ImageFormat }[] {
  return [...IMAGE_FORMATS]
    .reverse()
    .flatMap((format) =>
      IMAGE_WIDTHS.map((width) => ({ name: imageFile(id, width, format), width, format })),
    );
}

/** All that may ever lie in the store of a picture or model. */
export const filesOf = (id: string): string[] => [
  ...[sourceFile(id), modelFile(id), iconFile(id)],
  ...pictureFiles(id).map(({ name }) => name),
];
