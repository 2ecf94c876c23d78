import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { FILE_FIELD } from '#domain/media/upload.ts';
import { BadRequestError, ShopError } from '../base/errors.ts';
import type { Upload } from './receive-media.ts';
import { refusedFile } from './receive-file.ts';

/** Bytes of the headers before a file, its name among them. */
const MAX_HEADER_BYTES = 4096;

/** What else is read of a body: its texts, each shorter than so many bytes. */
export interface UploadFields {
  bytes: number;
  onField: (name: string, value: string) => void;
}

/**
 * Passes the one file of a `multipart/form-data` body to `receive` while it arrives. Anything else that a
 * client sends is skipped, unless `fields` asks for it.
 *
 * @throws ShopError 415 'media.notMultipart', InvalidFieldsError without a file, BadRequestError for a
 *   body that is incomplete or malformed, or what `receive` throws
 */
export async function readUpload<T>(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  receive: (upload: Upload) => Promise<T>,
  fields?: UploadFields,
): Promise<T> {
  const type = headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type) || !body)
    throw new ShopError(415, 'media.notMultipart');
  let receiving: Promise<T> | undefined;
  let file: BusboyFileStream | undefined;
  let parser;
  try {
    parser = new Busboy({
      headers: { 'content-type': type },
      limits: {
        files: 1,
        fields: 10,
        fieldSize: fields?.bytes ?? 1024,
        parts: 11,
        headerSize: MAX_HEADER_BYTES,
      },
    });
  } catch {
    throw new BadRequestError('media.notMultipart');
  }
  parser.on('field', (name: string, value: string, _cutName: boolean, isCut: boolean) => {
    if (!isCut) fields?.onField(name, value);
  });
  const stop = new AbortController();
  parser.on('file', (field: string, content: BusboyFileStream, name: string) => {
    if (field !== FILE_FIELD || receiving) return void content.resume();
    file = content;
    receiving = receive({ name: name || FILE_FIELD, content });
    // A file that is refused halfway is not read any further.
    receiving.catch(() => stop.abort());
  });
  const reading = pipeline(Readable.fromWeb(body as never), parser, { signal: stop.signal });
  const [read] = await Promise.allSettled([reading]);
  // The refusal first: the aborted read is only its consequence.
  if (receiving && (read.status === 'fulfilled' || stop.signal.aborted)) return receiving;
  if (read.status === 'rejected') {
    const reason: unknown = read.reason;
    // The parser leaves a file's stream open when its sender is gone.
    file?.destroy(new BadRequestError('media.brokenOff'));
    await receiving?.catch(() => undefined);
    throw reason instanceof ShopError ? reason : new BadRequestError('media.brokenOff');
  }
  throw refusedFile('missing');
}
