import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { MediaKind } from '#domain/media/media.ts';
import { MAX_BYTES, type UploadRefusal } from '#domain/media/upload.ts';
import { InvalidFieldsError, ShopError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { incomingFile } from './incoming.ts';
import { mediaFolder } from './store.ts';
import { explainFullDisk } from './store-errors.ts';

/** First bytes of a file, by which its format is recognised. */
const HEAD_BYTES = 512;

/** A file whose content the shop does not accept: a field error of `file`. */
export const refusedFile = (why: UploadRefusal): InvalidFieldsError =>
  new InvalidFieldsError({ file: `media.${why}` });

const tooLarge = (kind: MediaKind): ShopError =>
  new ShopError(413, 'media.tooLarge', { megabytes: MAX_BYTES[kind] / 1024 / 1024 });

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heif';
export type FileFormat = PictureFormat | 'glb';

/**
 * The format of a file by its first bytes, whatever its name says.
 *
 * @throws InvalidFieldsError, which names the format if it is one that people are likely to send
 */
function formatOf(head: Buffer): FileFormat {
  const text = head.toString('latin1');
  if (head.length === 0) throw refusedFile('empty');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('glTF')) return 'glb';
  const brands = text.slice(4, 8) === 'ftyp' ? text.slice(8, 40) : '';
  if (/avi[fs]/.test(brands)) return 'heif';
  if (/hei[cx]|hev|mif1|msf1/.test(brands)) throw refusedFile('heic');
  if (text.startsWith('GIF8')) throw refusedFile('gif');
  if (/<svg[\s>]/i.test(text)) throw refusedFile('svg');
  throw refusedFile('unknownFormat');
}

/** A file that has arrived completely: where it is until it is stored, and what it is. */
export interface ReceivedFile {
  path: string;
  format: FileFormat;
  kind: MediaKind;
  bytes: number;
  /** SHA-256, hex. */
  digest: string;
}

/** Passes the chunks on; throws as soon as it is clear that the content is refused. */
async function* checked(
  content: AsyncIterable<Uint8Array>,
  onEnd: (facts: Omit<ReceivedFile, 'path'>) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let format: FileFormat | undefined;
  let kind: MediaKind = 'image';
  let bytes = 0;
  const decide = () => {
    format = formatOf(head);
    kind = format === 'glb' ? 'model' : 'image';
  };
  for await (const chunk of content) {
    if (!format) {
      head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
      if (head.length === HEAD_BYTES) decide();
    }
    bytes += chunk.length;
    if (bytes > MAX_BYTES[kind]) throw tooLarge(kind);
    hash.update(chunk);
    yield chunk;
  }
  if (!format) decide();
  onEnd({ format: format!, kind, bytes, digest: hash.digest('hex') });
}

interface Incoming extends Pick<Scope, 'config'> {
  /** Of the upload. */
  id: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Writes a file to disk as it arrives, for as long as `use` needs it; nothing of it stays there, whatever
 * happens. A file that is too large, or of a kind that the shop does not accept, is refused before it has
 * arrived completely.
 *
 * @throws ShopError 413 'media.tooLarge', InvalidFieldsError of `file`, StoreFullError, or the content's own error
 */
export async function receiveFile<T>(
  { config, id, content }: Incoming,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const path = incomingFile(mediaFolder(config), id);
  let facts: Omit<ReceivedFile, 'path'> | undefined;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(checked(content, (known) => (facts = known)));
    } finally {
      await handle.close();
    }
    if (!facts) throw refusedFile('empty');
    return await use({ path, ...facts });
  } catch (error) {
    throw explainFullDisk(error);
  } finally {
    await rm(path, { force: true });
  }
}
