import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MAX_BYTES, MAX_PDF_BYTES, type UploadRefusal } from '#domain/media/upload.ts';
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

const tooLarge = (bytes: number): ShopError =>
  new ShopError(413, 'media.tooLarge', { megabytes: bytes / 1024 / 1024 });

const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'heif'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type FileFormat = PictureFormat | 'glb' | 'pdf';

/** The formats that are accepted, and how any other is refused. */
interface Accepted<Format extends FileFormat> {
  formats: readonly Format[];
  otherwise: UploadRefusal;
}

/** What the media library accepts. */
export const LIBRARY = {
  formats: [...PICTURE_FORMATS, 'glb'],
  otherwise: 'unknownFormat',
} as const satisfies Accepted<FileFormat>;

export const PICTURES = {
  formats: PICTURE_FORMATS,
  otherwise: 'notPicture',
} as const satisfies Accepted<FileFormat>;

/** A paper, photographed or as a PDF. */
export const PAPERS = {
  formats: [...PICTURE_FORMATS, 'pdf'],
  otherwise: 'notPaper',
} as const satisfies Accepted<FileFormat>;

/** Largest file of a format, in bytes. */
const mostOf = (format: FileFormat): number => {
  if (format === 'pdf') return MAX_PDF_BYTES;
  return MAX_BYTES[format === 'glb' ? 'model' : 'image'];
};

/**
 * The format of a file by its first bytes, whatever its name says; null for one that the shop does not know.
 *
 * @throws InvalidFieldsError, which names the format if it is one that people are likely to send
 */
function formatOf(head: Buffer): FileFormat | null {
  const text = head.toString('latin1');
  if (head.length === 0) throw refusedFile('empty');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('glTF')) return 'glb';
  if (text.startsWith('%PDF-')) return 'pdf';
  const brands = text.slice(4, 8) === 'ftyp' ? text.slice(8, 40) : '';
  if (/avi[fs]/.test(brands)) return 'heif';
  if (/hei[cx]|hev|mif1|msf1/.test(brands)) throw refusedFile('heic');
  if (text.startsWith('GIF8')) throw refusedFile('gif');
  if (/<svg[\s>]/i.test(text)) throw refusedFile('svg');
  return null;
}

/** A file that has arrived completely: where it is until it is stored, and what it is. */
export interface ReceivedFile<Format extends FileFormat = FileFormat> {
  path: string;
  format: Format;
  bytes: number;
  /** SHA-256, hex. */
  digest: string;
}

type Facts<Format extends FileFormat> = Omit<ReceivedFile<Format>, 'path'>;

/** Passes the chunks on; throws as soon as it is clear that the content is refused. */
async function* checked<Format extends FileFormat>(
  { content, accepts }: Pick<Incoming<Format>, 'content' | 'accepts'>,
  onEnd: (facts: Facts<Format>) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let format: Format | undefined;
  let most = MAX_BYTES.image;
  let bytes = 0;
  const decide = () => {
    const found = formatOf(head);
    format = accepts.formats.find((one) => one === found);
    if (!format) throw refusedFile(accepts.otherwise);
    most = mostOf(format);
  };
  for await (const chunk of content) {
    if (!format) {
      head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
      if (head.length === HEAD_BYTES) decide();
    }
    bytes += chunk.length;
    if (bytes > most) throw tooLarge(most);
    hash.update(chunk);
    yield chunk;
  }
  if (!format) decide();
  onEnd({ format: format!, bytes, digest: hash.digest('hex') });
}

interface Incoming<Format extends FileFormat> extends Pick<Scope, 'config'> {
  /** Of the upload. */
  id: string;
  content: AsyncIterable<Uint8Array>;
  accepts: Accepted<Format>;
}

/**
 * Writes a file to disk as it arrives, for as long as `use` needs it; nothing of it stays there, whatever
 * happens. A file that is too large, or of a kind that is not accepted, is refused before it has arrived completely.
 *
 * @throws ShopError 413 'media.tooLarge', InvalidFieldsError of `file`, StoreFullError, or the content's own error
 */
export async function receiveFile<T, Format extends FileFormat>(
  { config, id, ...incoming }: Incoming<Format>,
  use: (file: ReceivedFile<Format>) => Promise<T>,
): Promise<T> {
  const path = incomingFile(mediaFolder(config), id);
  let facts: Facts<Format> | undefined;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(checked(incoming, (known) => (facts = known)));
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
