import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/**
 * Made once for many visitors, yet while the first one waits: of a product page (128 kB) 5 makes 18.0 kB, 4
 * makes 19.4 kB in half the time.
 */
const BROTLI_QUALITY = 4;

/** 256 kB: longer than any page. The default of 4 MB would be filled with zeros for each. */
const BROTLI_WINDOW = 18;

/** Browsers ask each time and get a 304 while the page stays the same. */
const CACHE_CONTROL = 'public, no-cache';

/** Says whether an answer is a kept page, or was rendered: because there was none, or a stale one (RFC 9211). */
export const HIT = { 'cache-status': 'vitrine; hit' };
export const MISS = { 'cache-status': 'vitrine; fwd=miss' };
export const STALE = { 'cache-status': 'vitrine; fwd=stale' };

/** The smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Browsers send a handful of them; whatever else is sent takes no more memory than these. */
const encodings = new LRUCache<string, Encoding>({ max: 100 });
const LONGEST_REMEMBERED = 200;

/**
 * The smallest that an Accept-Encoding header accepts; a client that accepts none gets the page
 * uncompressed.
 */
function encodingFor(header: string): Encoding {
  const known = encodings.get(header);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const accepted = negotiator.encodings(ENCODINGS);
  const encoding = ENCODINGS.find((name) => accepted.includes(name)) ?? 'identity';
  if (header.length <= LONGEST_REMEMBERED) encodings.set(header, encoding);
  return encoding;
}

/** `W/"a", "b"` holds the tag "b": compared weakly, as RFC 9110 13.1.2 wants it for GET. */
function holdsTag(header: string, tag: string): boolean {
  const bare = (text: string): string => text.trim().replace(/^W\//, '');
  return header.split(',').some((part) => part.trim() === '*' || bare(part) === bare(tag));
}

/** What of a request decides the form in which it gets a page. */
type Asked = Pick<IncomingHttpHeaders, 'if-none-match' | 'accept-encoding'>;

export interface PageAnswer {
  status: 200 | 304;
  headers: Readonly<Record<string, string>>;
  body: Buffer<ArrayBuffer> | null;
}

/** Headers that come with the page. */
export type PageHeaders = Record<string, string> & { 'content-type': string };

/** What the answers with a page say besides its body. */
interface Head {
  /** Of every answer, and of those with a body. */
  always: Readonly<Record<string, string>>;
  type: string;
}

/** Pages have their policies in common, a kilobyte of text; some forms of them are all that there are. */
const heads = new LRUCache<string, Head>({ max: 100 });

function headOf(headers: PageHeaders): Head {
  const key = JSON.stringify(headers);
  let head = heads.get(key);
  if (!head) {
    const { 'content-type': type, ...others } = headers;
    const always = { ...others, 'cache-control': CACHE_CONTROL, vary: 'Accept-Encoding' };
    heads.set(key, (head = { always, type }));
  }
  return head;
}

/** A page without its body. */
export interface PageShell {
  readonly head: Head;
  readonly etag: string;
}

/**
 * A page that is the same for everybody, as it is sent: compressed by brotli, which nearly every client
 * takes. What others take is made of that when they ask.
 */
export class StoredPage {
  readonly shell: PageShell;
  readonly brotli: Buffer<ArrayBuffer>;
  /** Made when the first client asks for it. */
  #gzip: Promise<Buffer<ArrayBuffer>> | undefined;
  #bytes: number;
  /** Called when it takes more memory than before. */
  #grown: (() => void) | undefined;

  /** @param brotli its body, in memory of its own */
  constructor(shell: PageShell, brotli: Buffer<ArrayBuffer>) {
    this.shell = shell;
    this.brotli = brotli;
    this.#bytes = brotli.length;
  }

  /** @param headers its type and policies; caching and encoding are added */
  static async from(headers: PageHeaders, html: Buffer<ArrayBuffer>): Promise<StoredPage> {
    const brotli = await compressBrotli(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
      },
    });
    const digest = hash('sha256', brotli, 'base64url');
    return new StoredPage(
      { head: headOf(headers), etag: `W/"${digest.slice(0, 22)}"` },
      exact(brotli),
    );
  }

  /** Memory that its bodies take. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Has `grown` called, in place of any function before, when it takes more memory. */
  whenGrown(grown: () => void): void {
    this.#grown = grown;
  }

  /** The answer to a request with these headers. */
  async answer(asked: Asked): Promise<PageAnswer> {
    const { head, etag } = this.shell;
    const tag = asked['if-none-match'];
    if (tag !== undefined && holdsTag(tag, etag)) {
      return { status: 304, headers: { ...head.always, etag }, body: null };
    }
    const encoding = encodingFor(String(asked['accept-encoding'] ?? ''));
    const body = await this.#bodyIn(encoding);
    const headers = {
      ...head.always,
      etag,
      'content-type': head.type,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    };
    return { status: 200, headers, body };
  }

  #bodyIn(encoding: Encoding): Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>> {
    switch (encoding) {
      case 'br':
        return this.brotli;
      case 'gzip':
        return (this.#gzip ??= this.#makeGzip());
      case 'identity':
        return decompressBrotli(this.brotli);
    }
  }

  async #makeGzip(): Promise<Buffer<ArrayBuffer>> {
    try {
      const body = exact(await compressGzip(await decompressBrotli(this.brotli)));
      this.#bytes += body.length;
      this.#grown?.();
      return body;
    } catch (error) {
      this.#gzip = undefined;
      throw error;
    }
  }
}

/** A copy in memory of its own: zlib's answers, as all short buffers, are parts of larger pieces. */
function exact(buffer: Buffer): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(own);
  return own;
}
