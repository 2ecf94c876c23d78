import type { MediaItem } from '#domain/media/media.ts';
import type { MediaItemRow } from '../db/schema/media.ts';

/** A row as the dashboard reads it. */
export function itemOf({ digest: _digest, focalX, focalY, ...row }: MediaItemRow): MediaItem {
  return { ...row, focalPoint: { x: focalX, y: focalY } };
}
