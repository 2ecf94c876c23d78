import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { CENTRE, type MediaItem } from '#domain/media/media.ts';
import { fold, words } from '#domain/catalogue/fold.ts';
import { HOUR_MS } from '#domain/time.ts';
import { audit } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import type { MediaItemRow } from '../db/schema/media.ts';
import { ConflictError } from '../base/errors.ts';
import { queueJob } from '../jobs/queue.ts';
import { accountIdOf, type Scope } from '../service/scope.ts';
import { checkModel } from './check-model.ts';
import { modelFile, sourceFile, thumbnailFile } from './files.ts';
import { itemOf } from './item.ts';
import { encodeSource } from './resize-picture.ts';
import { writeMediaWords } from './media-words.ts';
import { mediaStore } from './store.ts';
import { LIBRARY, receiveFile, type ReceivedFile } from './receive-file.ts';
import { UploadPlaces, type UploadPlace } from './upload-places.ts';

/** Milliseconds after which the files of an interrupted upload are removed. */
const CLEAR_AFTER_MS = HOUR_MS;
/** The most letters of a file's name that its key begins with. */
const KEY_LETTERS = 40;
/** Longest file name that is stored. */
const MAX_NAME = 200;

const places = new UploadPlaces();

/** A file that is being uploaded. */
export interface Upload {
  name: string;
  content: Readable;
}

/** 'Óculos Marola 1.JPG' → 'oculos-marola-1-3f9c02a1b7a4': readable for search engines, and never reused. */
function newKey(scope: Scope, name: string): string {
  const plain = words(fold(name.replace(/\.[^.]*$/, ''))).filter((word) =>
    /^[a-z0-9]+$/.test(word),
  );
  const readable = plain.join('-').slice(0, KEY_LETTERS).replace(/-$/, '');
  const unique = scope.newId().replaceAll('-', '').slice(0, 12);
  return readable ? `${readable}-${unique}` : unique;
}

/** The item of a file that the library has already. */
async function findByDigest(scope: Scope, digest: string): Promise<MediaItem | undefined> {
  const row = await scope.engine.db
    .selectFrom('mediaItems')
    .selectAll()
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row && itemOf(row);
}

type LibraryFile = ReceivedFile<(typeof LIBRARY.formats)[number]>;

/** The files to store for an upload, and what its row says about it. */
async function prepare(
  { path, format }: LibraryFile,
  id: string,
): Promise<{ files: Map<string, Uint8Array>; width: number; height: number }> {
  if (format === 'glb') {
    await checkModel(path);
    return { files: new Map([[modelFile(id), await readFile(path)]]), width: 0, height: 0 };
  }
  const { source, thumbnail, width, height } = await encodeSource(path, format);
  const files = new Map([
    [sourceFile(id), source],
    [thumbnailFile(id), thumbnail],
  ]);
  return { files, width, height };
}

/**
 * Puts the files into the store, then adds the item to the library. If this process dies in between, a job
 * that is queued first removes them an hour later.
 *
 * @returns false if the library had the same content by then
 */
async function store(
  scope: Scope,
  row: MediaItemRow,
  files: Map<string, Uint8Array>,
): Promise<boolean> {
  const { id } = row;
  const clearUp = (runAt: number) =>
    queueJob(scope, { kind: 'media.remove', payload: { id }, runAt, key: `media.remove:${id}` });
  await clearUp(scope.now() + CLEAR_AFTER_MS);
  let isStored = false;
  try {
    const media = mediaStore(scope.config);
    for (const [name, content] of files) await media.put(name, content);
    isStored = await scope.engine.transaction(async (tx) => {
      const { numInsertedOrUpdatedRows = 0n } = await tx
        .insertInto('mediaItems')
        .values(row)
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return false;
      await writeMediaWords(tx, [row]);
      if (row.kind === 'image') await queueJob(scope, { kind: 'media.derive', payload: { id } });
      await audit(scope, { action: 'media.create', subject: id, name: row.name });
      return true;
    });
    return isStored;
  } finally {
    // Only the files of this upload: another one of the same content has its own.
    // If queueing fails as well, the job from before does it.
    if (!isStored) await clearUp(scope.now()).catch(() => undefined);
  }
}

async function receive(scope: Scope, { name, content }: Upload, place: UploadPlace) {
  const id = newKey(scope, name);
  return receiveFile({ config: scope.config, id, content, accepts: LIBRARY }, async (file) => {
    place.complete();
    const before = await findByDigest(scope, file.digest);
    if (before) return { item: before, isNew: false };
    const { files, width, height } = await prepare(file, id);
    const { format, bytes, digest } = file;
    const kind = format === 'glb' ? 'model' : 'image';
    const now = scope.now();
    const row: MediaItemRow = {
      id,
      kind,
      name: name.slice(0, MAX_NAME),
      digest,
      width,
      height,
      bytes,
      alt: '',
      status: kind === 'image' ? 'processing' : 'ready',
      focalX: CENTRE.x,
      focalY: CENTRE.y,
      createdAt: now,
      updatedAt: now,
    };
    if (await store(scope, row, files)) return { item: itemOf(row), isNew: true };
    const meanwhile = await findByDigest(scope, digest);
    if (!meanwhile) throw new ConflictError('conflict');
    return { item: meanwhile, isNew: false };
  });
}

/**
 * Receives a file: checks it while it arrives and when it is complete, stores it, and queues the job that
 * makes its sizes. Nothing is left of a file that is refused or incomplete. Uploading the same file again
 * gives the same item.
 *
 * @throws ShopError 413 'media.tooLarge', 503 'media.tooMany', 408 'media.tooSlow' if a slow one gives way
 *   to another; InvalidFieldsError of `file`; StoreFullError, StoreUnavailableError
 */
export async function receiveMedia(
  scope: Scope,
  upload: Upload,
): Promise<{ item: MediaItem; isNew: boolean }> {
  authorise(scope, 'media', 'edit');
  const place = places.enter({
    accountId: accountIdOf(scope),
    now: scope.now(),
    giveWay: (why) => upload.content.destroy(why),
  });
  try {
    return await receive(scope, upload, place);
  } finally {
    place.leave();
  }
}
