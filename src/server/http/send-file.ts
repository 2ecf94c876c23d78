import type { Stats } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import send from 'send';

export interface SentFile {
  folder: string;
  /** Path below the folder, decoded. */
  name: string;
  /** Headers of the file, not of an answer that says why it is not sent. */
  headers: Record<string, string>;
  /** Answers if there is no such file. */
  missing: () => void;
}

/** A condition that is not met, and a range that the file does not have. */
const REFUSALS = [412, 416];

/** Headers that send has set by the time it finds the file cannot come. */
const OF_THE_FILE = ['accept-ranges', 'content-length', 'etag', 'last-modified'];

function refuseFile(res: ServerResponse, status: number): void {
  res.writeHead(status, { 'cache-control': 'no-store' });
  res.end();
}

/** The last bytes alone: `bytes=-500`. */
const SUFFIX = /^\s*bytes\s*=\s*-(\d+)\s*$/i;

/** More last bytes than there are mean all of them (RFC 9110, 14.1.2); send would have none of it. */
function clampSuffix(req: IncomingMessage, size: number): void {
  const [, asked] = SUFFIX.exec(req.headers.range ?? '') ?? [];
  if (asked !== undefined && Number(asked) > size) req.headers.range = 'bytes=0-';
}

/**
 * Answers with a file, or with what its conditions ask for: 304, 412, a part of it (206), or 416
 * if no part of it was requested. A request for several parts gets the whole file.
 *
 * @returns rejects if the file exists but cannot be read
 */
export function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  { folder, name, headers, missing }: SentFile,
): Promise<void> {
  // Parts are defined for GET alone (RFC 9110, 14.2): HEAD tells of the whole.
  if (req.method !== 'GET') delete req.headers.range;
  return new Promise((resolve, reject) => {
    res.once('close', resolve);
    const answered = (answer: () => void): void => {
      answer();
      resolve();
    };
    send(req, encodeURIComponent(name), {
      root: folder,
      dotfiles: 'allow',
      index: false,
      cacheControl: false,
    })
      .on('headers', () => res.setHeaders(new Map(Object.entries(headers))))
      .on('file', (_path: string, { size }: Stats) => clampSuffix(req, size))
      .on('directory', () => answered(missing))
      .on('error', (error: Error & { status?: number }) => {
        const { status = 500 } = error;
        if (!res.headersSent) {
          for (const header of [...OF_THE_FILE, ...Object.keys(headers)]) res.removeHeader(header);
        }
        if (res.headersSent || status >= 500) reject(error);
        else answered(REFUSALS.includes(status) ? () => refuseFile(res, status) : missing);
      })
      .pipe(res);
  });
}
