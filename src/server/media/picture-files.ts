import { resizePicture, makeIcon } from './resize-picture.ts';
import { filesOf, iconFile, pictureFiles, sourceFile } from './files.ts';
import { mediaStore } from './store.ts';
import type { MediaStatus } from '#domain/media/media.ts';
import type { Scope } from '../service/scope.ts';

/** Announced when a picture's files were made, or could not be. */
const MEDIA_TOPIC = 'media';

async function settle(scope: Scope, id: string, status: MediaStatus): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    await tx
      .updateTable('mediaItems')
      // What could not be processed may be uploaded again: it is no longer recognised by its content.
      .set({ status, ...(status === 'failed' && { digest: null }) })
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .execute();
    await scope.engine.announce(MEDIA_TOPIC);
  });
}

/**
 * Makes the files of a picture that pages show, except those that exist: a job that was broken off resumes
 * where it stopped. A picture without a source, or one that was deleted, is skipped.
 */
export async function makePictureFiles(
  scope: Scope,
  { id, signal }: { id: string; signal?: AbortSignal },
): Promise<void> {
  const item = await scope.engine.db
    .selectFrom('mediaItems')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  if (item?.status !== 'processing') return;
  const store = mediaStore(scope.config);
  const source = await store.read(sourceFile(id));
  if (!source) return settle(scope, id, 'failed');
  const make = async (name: string, encode: () => Promise<Buffer>): Promise<void> => {
    signal?.throwIfAborted();
    if (!(await store.has(name))) await store.put(name, await encode());
  };
  for (const { name, width, format } of pictureFiles(id)) {
    await make(name, () => resizePicture(source, width, format));
  }
  await make(iconFile(id), () => makeIcon(source));
  await settle(scope, id, 'ready');
}

/** Marks a picture whose files could not be made, after the last try: it has to be uploaded again. */
export const giveUpMedia = (scope: Scope, { id }: { id: string }): Promise<void> =>
  settle(scope, id, 'failed');

/** Removes the files of an item that was deleted or never stored; what is in the library stays. */
export async function removeMediaFiles(scope: Scope, { id }: { id: string }): Promise<void> {
  const item = await scope.engine.db
    .selectFrom('mediaItems')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!item) await mediaStore(scope.config).remove(filesOf(id));
}
