import { REVIEW_PICTURE_WIDTHS, type ReviewPictureWidth } from '#domain/reviews/picture-address.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import type { Upload } from './receive-media.ts';
import { receiveFile, refusedFile, type ReceivedFile } from './receive-file.ts';
import { encodeSource, resizePicture } from './resize-picture.ts';
import { mediaStore } from './store.ts';
import { UploadPlaces } from './upload-places.ts';

/** Places of their own: strangers who send pictures take none of the staff's. */
const places = new UploadPlaces();

/** A name that begins with a dot: the store serves no such file, only the shop's own endpoint does. */
const fileOf = (id: string, width: ReviewPictureWidth): string => `.reviews/${id}-${width}.webp`;

interface NewPicture {
  id: string;
  /** Who sends it: of one sender only a few are received at once. */
  sender: string;
  upload: Upload;
}

/**
 * Receives a picture that not everyone may see: checks it, and stores it in the sizes that pages show, the right way
 * up and without EXIF, location or other metadata. The original is not stored.
 *
 * @returns its size in pixels
 * @throws ShopError 413 'media.tooLarge', 503 'media.tooMany', 408 'media.tooSlow'; InvalidFieldsError of `file`;
 *   StoreFullError, StoreUnavailableError
 */
export async function receivePrivatePicture(
  scope: Scope,
  { id, sender, upload }: NewPicture,
): Promise<{ width: number; height: number }> {
  const { content } = upload;
  const place = places.enter({
    accountId: sender,
    now: scope.now(),
    giveWay: (why) => content.destroy(why),
  });
  try {
    return await receiveFile({ config: scope.config, id, content }, (file) => {
      place.complete();
      return store(scope, id, file);
    });
  } catch (error) {
    throw asPicture(error);
  } finally {
    place.leave();
  }
}

async function store(scope: Scope, id: string, { path, format }: ReceivedFile) {
  if (format === 'glb') throw refusedFile('notPicture');
  const { source, width, height } = await encodeSource(path, format);
  const media = mediaStore(scope.config);
  for (const size of REVIEW_PICTURE_WIDTHS) {
    await media.put(fileOf(id, size), await resizePicture(source, size, 'webp'));
  }
  return { width, height };
}

/** A file that is no picture is refused as such: models are not asked for here. */
const asPicture = (error: unknown): unknown =>
  error instanceof InvalidFieldsError && error.fields.file === 'media.unknownFormat'
    ? refusedFile('notPicture')
    : error;

/** The content of a private picture; null if it is not there. */
export const readPrivatePicture = (
  { config }: Scope,
  { id, width }: { id: string; width: ReviewPictureWidth },
): Promise<Buffer | null> => mediaStore(config).read(fileOf(id, width));

/** Removes the files of private pictures. */
export const removePrivatePictures = (
  { config }: Scope,
  { ids }: { ids: readonly string[] },
): Promise<void> =>
  mediaStore(config).remove(
    ids.flatMap((id) => REVIEW_PICTURE_WIDTHS.map((width) => fileOf(id, width))),
  );
