import type { OwnPicture } from '#domain/media/own-picture.ts';
import type { Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { claimMedia } from './uses.ts';

/**
 * A picture of a content with the library's size and focal point, locked until it is in use.
 *
 * @param field what a refusal names
 * @throws InvalidFieldsError 'fields.unknown' if it is none of the library
 */
export async function settledPicture(
  tx: Tx,
  picture: OwnPicture | null,
  field: string,
): Promise<OwnPicture | null> {
  if (!picture) return null;
  const found = (await claimMedia(tx, [picture.key])).get(picture.key);
  if (found?.kind !== 'image') throw new InvalidFieldsError({ [field]: 'fields.unknown' });
  const { width, height, focalX, focalY } = found;
  return { ...picture, width, height, focalX, focalY };
}
