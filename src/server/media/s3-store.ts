import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { lookup } from 'mrmime';
import type { Environment } from '../base/env.ts';
import type { MediaStore } from './media-store.ts';
import { StoreFullError, StoreUnavailableError } from './store-errors.ts';

/** Milliseconds that one attempt may take, including its body if it is read here. */
const TIMEOUT_MS = 30_000;
/** Attempts at a call, and the pause after the first, which doubles: every call is safe to repeat. */
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 300;

/** The content of a key never changes, so browsers and CDNs may cache it without an end. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Whether a store's answer is worth a retry: it is busy, or in trouble. */
const mayPass = (status: number): boolean => status === 429 || (status >= 500 && status !== 507);

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  name: string;
  /** With its '?'. */
  query?: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  signal?: AbortSignal;
}

/** The media in a store that speaks S3, in path style: `{endpoint}/{bucket}/{name}`. */
export class S3Store implements MediaStore {
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #pause: (ms: number) => Promise<unknown>;

  /** @param pause between two attempts; for tests */
  constructor(client: AwsClient, bucket: string, pause: (ms: number) => Promise<unknown> = delay) {
    this.#client = client;
    this.#bucket = bucket;
    this.#pause = pause;
  }

  /** The store that the environment configures; reading the environment has checked that it is complete. */
  static of(config: Environment, pause?: (ms: number) => Promise<unknown>): S3Store {
    const client = new AwsClient({
      accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
      region: config.S3_REGION,
      service: 's3',
    });
    return new S3Store(client, `${config.S3_ENDPOINT}/${config.S3_BUCKET}`, pause);
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const answer = await this.#call({
      method: 'PUT',
      name,
      headers: {
        'content-type': lookup(name) ?? 'application/octet-stream',
        'cache-control': IMMUTABLE,
      },
      body: new Uint8Array(content),
    });
    await answer.body?.cancel();
  }

  async read(name: string): Promise<Buffer | null> {
    const answer = await this.#call({ method: 'GET', name });
    if (answer.status === 404) return null;
    return Buffer.from(await answer.arrayBuffer());
  }

  /**
   * The store's answer to a GET or HEAD, its body not read yet; 404 if there is no such file. Reading
   * the body has no timeout: only `signal` aborts it.
   *
   * @param headers conditions and ranges to pass on
   */
  open(
    call: Pick<Call, 'method' | 'name' | 'headers'> & { signal: AbortSignal },
  ): Promise<Response> {
    return this.#call(call);
  }

  async has(name: string): Promise<boolean> {
    return (await this.#call({ method: 'HEAD', name })).status !== 404;
  }

  async *list(): AsyncIterable<string> {
    let after = '';
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        ...(after && { 'start-after': after }),
      });
      const answer = await this.#call({ method: 'GET', name: '', query: `?${query}` });
      if (answer.status === 404) throw new StoreUnavailableError('GET: 404');
      const page = await answer.text();
      // Names are the shop's own: none has a character that XML would write as an entity.
      const names = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name]) => name!);
      yield* names;
      after = /<IsTruncated>true</.test(page) ? (names.at(-1) ?? '') : '';
    } while (after !== '');
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const answer = await this.#call({ method: 'DELETE', name });
      await answer.body?.cancel();
    }
  }

  /**
   * @throws StoreFullError
   * @throws StoreUnavailableError for no answer, and for any answer but success, 404 and those to conditions
   */
  async #call(call: Call): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#attempt(call).catch((error: unknown) => error);
      const passing = answer instanceof Response ? mayPass(answer.status) : !call.signal?.aborted;
      if (answer instanceof Response && !passing) return this.#accept(answer, call);
      if (answer instanceof Response) await answer.body?.cancel();
      if (!passing || attempt === ATTEMPTS) {
        const status = answer instanceof Response ? `${call.method}: ${answer.status}` : answer;
        throw new StoreUnavailableError(status);
      }
      await this.#pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }

  async #attempt({ method, name, query = '', headers, body, signal }: Call): Promise<Response> {
    const path = name.split('/').map(encodeURIComponent).join('/');
    const address = name === '' ? this.#bucket : `${this.#bucket}/${path}`;
    const signed = await this.#client.sign(address + query, {
      method,
      ...(headers && { headers }),
      ...(body && { body }),
    });
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS).unref();
    const stop = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
    // What is signed is for this store: an answer that leads elsewhere is none.
    const answer = await fetch(signed, { signal: stop, redirect: 'error' });
    // A body that is passed on takes as long as the visitor's connection needs.
    if (signal) clearTimeout(timer);
    return answer;
  }

  async #accept(answer: Response, { method }: Call): Promise<Response> {
    const { ok, status } = answer;
    if (ok || status === 404 || [304, 412, 416].includes(status)) return answer;
    const text = await answer.text().catch(() => '');
    const isFull = status === 507 || /<Code>\w*(Quota|InsufficientStorage|StorageFull)/.test(text);
    if (isFull) throw new StoreFullError(text);
    throw new StoreUnavailableError(`${method}: ${status} ${/<Code>(\w+)/.exec(text)?.[1] ?? ''}`);
  }
}
