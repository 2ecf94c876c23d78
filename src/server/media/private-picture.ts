import { readFile } from 'node:fs/promises';
import { PRESCRIPTION_WIDTH, type PaperType } from '#domain/prescriptions/prescription-file.ts';
import { REVIEW_PICTURE_WIDTHS, type ReviewPictureWidth } from '#domain/reviews/picture-address.ts';
import type { Scope } from '../service/scope.ts';
import type { Upload } from './receive-media.ts';
import { PAPERS, PICTURES, receiveFile } from './receive-file.ts';
import { encodeSource, resizePicture } from './resize-picture.ts';
import { mediaStore } from './store.ts';
import { UploadPlaces } from './upload-places.ts';

/** Places of their own: strangers who send pictures take none of the staff's. */
const places = new UploadPlaces();

/** Names that begin with a dot: the store serves no such file, only the shop's own endpoints do. */
const pictureFile = (id: string, width: ReviewPictureWidth): string =>
  `.reviews/${id}-${width}.webp`;
const paperFile = (id: string, type: PaperType): string =>
  `.prescriptions/${id}.${type === 'application/pdf' ? 'pdf' : 'webp'}`;

interface NewFile {
  id: string;
  /** Who sends it: of one sender only a few are received at once. */
  sender: string;
  upload: Upload;
}

/** Takes a place for as long as `receive` needs it; `complete` is called once the whole file is here. */
async function inPlace<T>(
  scope: Scope,
  { sender, upload: { content } }: NewFile,
  receive: (complete: () => void) => Promise<T>,
): Promise<T> {
  const place = places.enter({
    accountId: sender,
    now: scope.now(),
    giveWay: (why) => content.destroy(why),
  });
  try {
    return await receive(() => place.complete());
  } finally {
    place.leave();
  }
}

/**
 * Receives a picture that not everyone may see: checks it, and stores it in the sizes that pages show, the right way
 * up and without EXIF, location or other metadata. The original is not stored.
 *
 * @returns its size in pixels
 * @throws ShopError 413 'media.tooLarge', 503 'media.tooMany', 408 'media.tooSlow'; InvalidFieldsError of `file`;
 *   StoreFullError, StoreUnavailableError
 */
export function receivePrivatePicture(
  scope: Scope,
  picture: NewFile,
): Promise<{ width: number; height: number }> {
  const { id, upload } = picture;
  const incoming = { config: scope.config, id, content: upload.content, accepts: PICTURES };
  return inPlace(scope, picture, (complete) =>
    receiveFile(incoming, async ({ path, format }) => {
      complete();
      const { source, width, height } = await encodeSource(path, format);
      const media = mediaStore(scope.config);
      for (const size of REVIEW_PICTURE_WIDTHS)
        await media.put(pictureFile(id, size), await resizePicture(source, size, 'webp'));
      return { width, height };
    }),
  );
}

/** The content of a private picture; null if it is not there. */
export const readPrivatePicture = (
  { config }: Scope,
  { id, width }: { id: string; width: ReviewPictureWidth },
): Promise<Buffer | null> => mediaStore(config).read(pictureFile(id, width));

/** Removes the files of private pictures. */
export const removePrivatePictures = (
  { config }: Scope,
  { ids }: { ids: readonly string[] },
): Promise<void> =>
  mediaStore(config).remove(
    ids.flatMap((id) => REVIEW_PICTURE_WIDTHS.map((width) => pictureFile(id, width))),
  );

/**
 * Receives a prescription's photo or PDF. A photo is stored as a private picture is; a PDF as it came, with whatever
 * its author's program wrote into it: it is only ever sent as a download.
 *
 * @throws as `receivePrivatePicture`
 */
export function receivePaper(scope: Scope, paper: NewFile): Promise<PaperType> {
  const { id, upload } = paper;
  const incoming = { config: scope.config, id, content: upload.content, accepts: PAPERS };
  return inPlace(scope, paper, (complete) =>
    receiveFile(incoming, async ({ path, format }) => {
      complete();
      const type = format === 'pdf' ? 'application/pdf' : 'image/webp';
      const content =
        format === 'pdf'
          ? await readFile(path)
          : await resizePicture(
              (await encodeSource(path, format)).source,
              PRESCRIPTION_WIDTH,
              'webp',
            );
      await mediaStore(scope.config).put(paperFile(id, type), content);
      return type;
    }),
  );
}

/** The content of a prescription's file; null if it is not there. */
export const readPaper = (
  { config }: Scope,
  { id, type }: { id: string; type: PaperType },
): Promise<Buffer | null> => mediaStore(config).read(paperFile(id, type));

/** Removes the files of prescriptions. */
export const removePapers = (
  { config }: Scope,
  { ids }: { ids: readonly string[] },
): Promise<void> =>
  mediaStore(config).remove(
    ids.flatMap((id) => [paperFile(id, 'image/webp'), paperFile(id, 'application/pdf')]),
  );
