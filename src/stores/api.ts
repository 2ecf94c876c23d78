/** A call that failed; further fields of the server's answer come with it. */
export interface Failure {
  success: false;
  /** The server's message, or a generic one if it sent none. */
  err: string;
  /** HTTP status; 0 if no answer came. */
  status: number;
  /** Code of the reason, for programs: 'priceChanged'. */
  code?: string;
  /** Message per refused field. */
  fields?: Record<string, string>;
}

/** @typeParam Details what else a failure may contain, such as the lines of an order short of stock */
export type Answer<Data, Details = object> =
  (Data & { success: true }) | (Failure & Partial<Details>);

export interface CallOptions {
  /** Aborts the call; an aborted call answers a failure and logs nothing. */
  signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: the server answers a repeated write as it did the first. */
  idempotencyKey?: string;
  /** Ms that an attempt may take, of a call that is known to take long; without a key it is not tried again. */
  patience?: number;
  /** Whether the call continues when its page is left. */
  keepalive?: boolean;
  /** Pauses before a retry; for tests. */
  wait?: (ms: number) => Promise<void>;
}

/** Ms that one attempt may take. */
const TIMEOUT_MS = 10_000;
/** Ms for a call at which the shop itself waits for a provider: it answers without it after 14 s. */
export const PROVIDER_PATIENCE_MS = 20_000;
/** Further attempts of a call that may be repeated, and the pause before the first, doubling. */
const RETRIES = 2;
const FIRST_RETRY_MS = 300;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** GET; tried again when the network or the server fails. Never rejects. */
export function getData<Data, Details = object>(path: string, options?: CallOptions) {
  return call<Data, Details>({ method: 'GET', path }, options);
}

/** POST with a JSON body; tried again only with an idempotency key. Never rejects. */
export function postData<Data, Details = object>(
  path: string,
  body: unknown,
  options?: CallOptions,
) {
  return call<Data, Details>({ method: 'POST', path, body }, options);
}

/** PUT with a JSON body; as `postData`. */
export function putData<Data, Details = object>(
  path: string,
  body: unknown,
  options?: CallOptions,
) {
  return call<Data, Details>({ method: 'PUT', path, body }, options);
}

/** DELETE with a JSON body, if any; as `postData`. */
export function deleteData<Data, Details = object>(
  path: string,
  body?: unknown,
  options?: CallOptions,
) {
  return call<Data, Details>({ method: 'DELETE', path, body }, options);
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
}

async function call<Data, Details>(
  request: Call,
  options: CallOptions = {},
): Promise<Answer<Data, Details>> {
  const isQuick = request.method === 'GET' && options.patience === undefined;
  const mayRepeat = isQuick || options.idempotencyKey !== undefined;
  const attempts = mayRepeat ? 1 + RETRIES : 1;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptCall(request, options);
    const isLast = attempt === attempts || options.signal?.aborted;
    // The server's own answers are trusted to have the shape that the caller names.
    if (answer.success || isLast || !mayPass(answer)) return answer as Answer<Data, Details>;
    await (options.wait ?? pause)(FIRST_RETRY_MS * 2 ** (attempt - 1));
  }
}

/** Whether a failure is worth a retry: no answer at all, or a server in trouble. */
function mayPass({ status }: Failure): boolean {
  return status === 0 || status >= 500;
}

async function attemptCall(
  { method, path, body }: Call,
  { signal, idempotencyKey, patience = TIMEOUT_MS, keepalive = false }: CallOptions,
): Promise<Failure | { success: true }> {
  let status = 0;
  // Asked before the call: if the connection ends on the way, the shop may have done what it was asked to.
  const isOffline = navigator.onLine === false;
  try {
    const timeout = AbortSignal.timeout(patience);
    const response = await fetch(path, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      ...(keepalive && { keepalive }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    status = response.status;
    const data: unknown = await response.json();
    const answer: { success?: unknown; err?: unknown } = { ...(data as object) };
    const isRefused = !response.ok || answer.success === false;
    if (!isRefused) return { ...answer, success: true };
    console.error(`${method} ${path}: ${status}`, answer);
    return failure(answer, status);
  } catch (error) {
    // No network, no answer in time or no JSON: the buyer gets the same message, the log says which.
    if (!signal?.aborted) console.error(`${method} ${path}: ${status}`, error);
    return failure({}, status, isOffline || (method === 'GET' && error instanceof TypeError));
  }
}

async function failure(
  answer: { err?: unknown },
  status: number,
  isOffline = false,
): Promise<Failure> {
  const err = typeof answer.err === 'string' ? answer.err : await unexpected(isOffline);
  return { ...answer, success: false, err, status };
}

/**
 * The generic message for a failure, or that there is no connection and nothing was done. Fetched when it is needed, since the header, which calls the shop
 * for signed-in users, does without texts; anything that shows a message has it.
 */
async function unexpected(isOffline: boolean): Promise<string> {
  try {
    const { t } = await import('#i18n/t.ts');
    return t(isOffline ? 'errors.offline' : 'Something Went Wrong');
  } catch {
    return '';
  }
}
