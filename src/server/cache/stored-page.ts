import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Made once for many visitors, yet while the first one waits. */
const BROTLI_QUALITY = 5;

/** Browsers ask each time and get a 304 while the page stays the same. */
const CACHE_CONTROL = 'public, no-cache';

/** The smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/**
 * The smallest that an Accept-Encoding header accepts; a client that accepts none gets the page
 * uncompressed.
 */
function encodingFor(header: string | null): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header ?? '' } }).encodings(
    ENCODINGS,
  );
  return ENCODINGS.find((name) => accepted.includes(name)) ?? 'identity';
}

/** `W/"a", "b"` holds the tag "b": compared weakly, as RFC 9110 13.1.2 wants it for GET. */
function holdsTag(header: string, tag: string): boolean {
  const bare = (text: string): string => text.trim().replace(/^W\//, '');
  return header.split(',').some((part) => part.trim() === '*' || bare(part) === bare(tag));
}

type Bodies = Record<Encoding, Buffer<ArrayBuffer>>;

export interface PageAnswer {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
}

/** A page that is the same for everybody, rendered and compressed. */
export class StoredPage {
  readonly #contentType: string;
  readonly #etag: string;
  readonly #bodies: Bodies;

  private constructor(contentType: string, bodies: Bodies) {
    this.#contentType = contentType;
    this.#bodies = bodies;
    const digest = createHash('sha256').update(bodies.identity).digest('base64url');
    this.#etag = `W/"${digest.slice(0, 22)}"`;
  }

  static async from(contentType: string, html: Buffer<ArrayBuffer>): Promise<StoredPage> {
    const [br, gz] = await Promise.all([
      compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      compressGzip(html),
    ]);
    return new StoredPage(contentType, { br, gzip: gz, identity: html });
  }

  /** Memory it takes. */
  get bytes(): number {
    return Object.values(this.#bodies).reduce((sum, body) => sum + body.length, 0);
  }

  /** The answer to a request with these headers. */
  answer(requestHeaders: Headers): PageAnswer {
    const headers = {
      'cache-control': CACHE_CONTROL,
      etag: this.#etag,
      vary: 'Accept-Encoding',
    };
    if (holdsTag(requestHeaders.get('if-none-match') ?? '', this.#etag)) {
      return { status: 304, headers, body: null };
    }
    const encoding = encodingFor(requestHeaders.get('accept-encoding'));
    return {
      status: 200,
      headers: {
        ...headers,
        'content-type': this.#contentType,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
      body: this.#bodies[encoding],
    };
  }
}
