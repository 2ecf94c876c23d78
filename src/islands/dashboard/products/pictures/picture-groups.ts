import type { MediaRef } from '#domain/media/media.ts';
import type { ImageRef } from '../record/product-values.ts';

/** Pictures that are shown together: of a colour, or with the id '' of every colour. */
export interface PictureGroup {
  id: string;
  name: string;
}

/**
 * Id of the group of a picture. A picture of a deleted colour counts as one of every colour until it is given
 * another.
 */
export const groupOf = (groups: readonly PictureGroup[], { colorId }: ImageRef): string =>
  groups.some(({ id }) => id === colorId) ? colorId! : '';

/** The pictures in the order of the gallery, one group after the other. */
export const inGroups = (groups: readonly PictureGroup[], images: readonly ImageRef[]) =>
  groups.flatMap(({ id }) => images.filter((image) => groupOf(groups, image) === id));

/** What was chosen as a picture of a group, with its middle in view if it has no focal point of its own. */
export const pictureOf = (chosen: ImageRef | MediaRef, group: string): ImageRef => ({
  focalX: 0.5,
  focalY: 0.5,
  colorId: group || null,
  customAttr: null,
  ...chosen,
});

/** `images` with one moved into a group, before the picture that is at `to` in it, or to its end. */
export function withMoved(
  groups: readonly PictureGroup[],
  images: readonly ImageRef[],
  { key, group, to }: { key: string; group: string; to: number },
): ImageRef[] {
  const image = images.find((one) => one.key === key);
  if (!image) return [...images];
  const rest = images.filter((one) => one !== image);
  const own = rest.filter((one) => groupOf(groups, one) === group);
  const before = own[to];
  const at = before ? rest.indexOf(before) : rest.length;
  return inGroups(groups, rest.toSpliced(at, 0, { ...image, colorId: group || null }));
}
