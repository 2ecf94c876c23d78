import {
  ProviderKeysError,
  ProviderRefusedError,
  ProviderUnavailableError,
} from './provider-errors.ts';

/** Milliseconds for an answer, where nothing else is said, and how often is asked. */
export const PATIENCE_MS = 6_000;
export const TRIES = 2;
/** Bytes beyond which an answer is nonsense. */
const MAX_ANSWER = 1024 * 1024;
/** Characters of a refusal that are written down. */
const MAX_REASON = 300;

/** How a call is sent: what `send` gives it, and what it reads of the answer. The global `fetch` is one, undici's another. */
export type Send = (
  url: string,
  init: {
    method: string;
    redirect: 'error';
    headers: Record<string, string>;
    body?: string | URLSearchParams;
    signal: AbortSignal;
  },
) => Promise<{ status: number; body: AsyncIterable<Uint8Array> | null }>;

/** A call to a provider. */
export interface ProviderRequest {
  /** For errors: 'paypal'. */
  provider: string;
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, as JSON: it contains text that must not change, such as what was signed. */
  jsonText?: string;
  /** Sent as a form. */
  form?: Record<string, string>;
  /** Whether asking twice does no harm: it is read only, or carries a key of its own. */
  repeatable: boolean;
  /** Milliseconds for an answer, where someone waits for less than a payment. */
  patienceMs?: number;
  /** Statuses that are an answer besides those of success, such as 404. */
  accepts?: readonly number[];
  /** Whether it shows the keys and asks for nothing else: any refusal is of them. */
  isSignIn?: boolean;
  /** What no error may repeat, whatever the answer does. */
  secrets?: readonly string[];
  /** Another way to send it, such as with a client certificate. */
  fetch?: Send;
}

/** An answer of a provider. */
export interface ProviderAnswer {
  status: number;
  /** Its JSON; null for an empty one, and for one of an accepted status that is no JSON. */
  body: unknown;
}

/**
 * Asks a provider, with a time-out, once more if it does not answer and asking twice does no harm.
 *
 * @throws ProviderUnavailableError if no answer came, or one that is no JSON, or a status of 429 or from 500
 * @throws ProviderRefusedError for another status than success and those accepted; ProviderKeysError if it is of the keys
 */
export async function callProvider(request: ProviderRequest): Promise<ProviderAnswer> {
  for (let left = request.repeatable ? TRIES : 1; ; left -= 1) {
    try {
      return await ask(request);
    } catch (error) {
      if (left <= 1 || !(error instanceof ProviderUnavailableError)) throw error;
    }
  }
}

async function ask(request: ProviderRequest): Promise<ProviderAnswer> {
  const { provider, url, accepts = [], isSignIn = false, secrets = [] } = request;
  const { status, text } = await send(request);
  if (status === 429 || status >= 500) {
    throw new ProviderUnavailableError(provider, `status ${status}`);
  }
  const isSuccess = status >= 200 && status <= 299;
  if (!isSuccess && !accepts.includes(status)) {
    const answer = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
    const what = `${status} ${new URL(url).pathname} ${answer.slice(0, MAX_REASON)}`;
    const isAboutKeys = isSignIn || status === 401 || status === 403;
    throw new (isAboutKeys ? ProviderKeysError : ProviderRefusedError)(provider, what);
  }
  try {
    return { status, body: text.trim() === '' ? null : JSON.parse(text) };
  } catch {
    if (!isSuccess) return { status, body: null };
    throw new ProviderUnavailableError(provider, `no JSON from ${new URL(url).pathname}`);
  }
}

async function send({
  provider,
  url,
  method = 'GET',
  headers = {},
  json,
  jsonText = json === undefined ? undefined : JSON.stringify(json),
  form,
  patienceMs = PATIENCE_MS,
  fetch: sendBy = fetch,
}: ProviderRequest): Promise<{ status: number; text: string }> {
  try {
    const answer = await sendBy(url, {
      method,
      // An answer that leads elsewhere would take the keys with it.
      redirect: 'error',
      headers: {
        accept: 'application/json',
        ...(jsonText !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(jsonText !== undefined && { body: jsonText }),
      ...(form && { body: new URLSearchParams(form) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: answer.status, text: await readText(answer) };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    throw new ProviderUnavailableError(provider, cause?.message ?? message);
  }
}

/**
 * `fetch` for SDKs that take one: it follows no redirect, which would take the keys with it, and reads no endless
 * answer. The time-out is the SDK's.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: 'error' });
  const text = await readText(answer);
  return new Response(text || null, { status: answer.status, headers: answer.headers });
};

/** The text of an answer. @throws Error if it is too long */
async function readText({ body }: Awaited<ReturnType<Send>>): Promise<string> {
  if (!body) return '';
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > MAX_ANSWER) throw new Error('the answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
