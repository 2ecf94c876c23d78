import type { MediaItem, MediaKind } from './media.ts';

const MEGABYTE = 1024 * 1024;

/** Largest file of a kind, in bytes: a phone's photograph has up to 15 MB, a model for the web up to 10. */
export const MAX_BYTES: Record<MediaKind, number> = {
  image: 25 * MEGABYTE,
  model: 25 * MEGABYTE,
};

/** Largest PDF, in bytes: a page that was scanned in colour has some 2 MB. */
export const MAX_PDF_BYTES = 10 * MEGABYTE;

/** Most pixels of a picture, and of its longer side: today's phones have 8160 × 6120. */
export const MAX_PIXELS = 51_000_000;
export const MAX_SIDE = 16_000;

/** Accepted formats, by their endings; the content decides what a file really is. */
const ACCEPTED: Record<MediaKind, readonly string[]> = {
  image: ['.jpg', '.jpeg', '.png', '.webp', '.avif'],
  model: ['.glb'],
};

/** What a field accepts: one kind, or all that the library accepts. */
export type Accepted = MediaKind | 'any';

/** Endings of the files that a field accepts. */
export const endingsOf = (accept: Accepted): readonly string[] =>
  accept === 'any' ? Object.values(ACCEPTED).flat() : ACCEPTED[accept];

/** The kind of a file by the ending of its name; null if it is not accepted. */
export function kindOfName(name: string): MediaKind | null {
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';
  if (ACCEPTED.image.includes(ending)) return 'image';
  return ACCEPTED.model.includes(ending) ? 'model' : null;
}

/**
 * `POST` with a `multipart/form-data` body: one file, in the field FILE_FIELD. Answers 201
 * `UploadAnswer`, or 200 for a file that the shop has already. In addition to every endpoint's refusals:
 * 408 and 413, 422 with `fields.file` saying what is wrong with the content, 503 with
 * Retry-After if too many come at once, 507 if the store is full. Nothing is stored then.
 */
export const UPLOAD_PATH = '/api/dashboard/media';
export const FILE_FIELD = 'file';

export interface UploadAnswer {
  success: true;
  item: MediaItem;
}

/** Why a file's content is refused: keys below `errors.media` in the translation files. */
export type UploadRefusal =
  | 'missing'
  | 'empty'
  | 'unknownFormat'
  | 'notPicture'
  | 'notPaper'
  | 'svg'
  | 'heic'
  | 'gif'
  | 'tooManyPixels'
  | 'broken'
  | 'brokenModel'
  | 'modelNeedsFiles';
