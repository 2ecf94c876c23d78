import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { IMPORT_PATH, MAX_SHEET_BYTES } from '#domain/imports/import.ts';
import { MAX_BYTES, UPLOAD_PATH } from '#domain/media/upload.ts';
import { PRESCRIPTION_FILE_PATH } from '#domain/prescriptions/prescription-file.ts';
import { REVIEW_UPLOAD_PATH } from '#domain/reviews/picture-address.ts';
import { ShopError } from '../base/errors.ts';
import { BODY_GRACE_MS } from './read-body.ts';

/** Bytes around a file in a multipart body. */
const ENVELOPE_BYTES = 64 * 1024;

const MEGABYTE = 1024 * 1024;
const LARGEST = Math.max(...Object.values(MAX_BYTES));
/** Largest body of an upload of media, in bytes. */
export const UPLOAD_LIMIT = LARGEST + ENVELOPE_BYTES;
/** And of a file that is imported: its mapping comes with it. */
const IMPORT_LIMIT = MAX_SHEET_BYTES + 4 * ENVELOPE_BYTES;

/** The least that an upload brings on average, in bytes per second: a phone at the edge of its network. */
const LEAST_UPLOAD_BYTES_PER_SECOND = 16 * 1024;

/** Milliseconds that the slowest upload may take. */
export const LONGEST_UPLOAD_MS =
  BODY_GRACE_MS + (IMPORT_LIMIT * 1000) / LEAST_UPLOAD_BYTES_PER_SECOND;

/** Milliseconds for which the rest of an unwanted body is read and discarded. */
const REST_MS = 30_000;

const UPLOAD_PATHS: readonly string[] = [UPLOAD_PATH, REVIEW_UPLOAD_PATH];

const pathOf = (url: string): string => url.split('?', 1)[0]!;

/** Bytes that the body of an upload may have. */
export const uploadLimit = ({ url = '' }: Pick<IncomingMessage, 'url'>): number =>
  IMPORT_PATH.test(pathOf(url)) ? IMPORT_LIMIT : UPLOAD_LIMIT;

/** Whether the endpoint reads this request's body itself, while it comes. */
export function isUpload({ method, url = '', headers }: IncomingMessage): boolean {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const path = pathOf(url);
  const takesFiles =
    UPLOAD_PATHS.includes(path) || PRESCRIPTION_FILE_PATH.test(path) || IMPORT_PATH.test(path);
  return method === 'POST' && takesFiles && type === 'multipart/form-data';
}

/** Until when so many bytes must have come, in ms from the start. */
const deadline = (bytes: number): number =>
  BODY_GRACE_MS + (bytes * 1000) / LEAST_UPLOAD_BYTES_PER_SECOND;

/**
 * A body for the endpoint to read as it comes. It fails with a 413 beyond the limit, with a 408 where
 * it comes too slowly, and if the visitor has gone. What the endpoint did not read is discarded for a
 * while after the answer, so that the visitor can read it.
 */
export function streamedBody(req: IncomingMessage, res: ServerResponse): AsyncIterable<Uint8Array> {
  const body = new PassThrough();
  const start = performance.now();
  const limit = uploadLimit(req);
  const megabytes = Math.floor(limit / MEGABYTE);
  let length = 0;
  const look = (): void => {
    const left = deadline(length) - (performance.now() - start);
    if (left <= 0) body.destroy(new ShopError(408, 'media.tooSlow'));
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, BODY_GRACE_MS);

  req.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > limit) body.destroy(new ShopError(413, 'media.tooLarge', { megabytes }));
  });
  req.once('error', () => undefined);
  req.once('close', () => {
    clearTimeout(timer);
    if (!req.complete) body.destroy(new Error('The visitor left in the middle of an upload.'));
  });
  // Without a reader no one would handle an error of the body.
  body.once('error', () => undefined);
  req.pipe(body);

  res.once('finish', () => {
    clearTimeout(timer);
    req.unpipe(body);
    body.destroy();
    if (req.complete) return;
    req.resume();
    const cut = setTimeout(() => req.destroy(), REST_MS);
    req.once('close', () => clearTimeout(cut)).once('end', () => clearTimeout(cut));
  });
  // An iterable and nothing else: Astro's adapter would turn an object with fields into JSON.
  return { [Symbol.asyncIterator]: () => body[Symbol.asyncIterator]() };
}
