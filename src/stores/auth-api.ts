/** Where authentication answers (specification, section 2). */
export const AUTH_BASE = '/api/auth';
/** Ms that one call may take. */
const AUTH_TIMEOUT_MS = 10_000;

/** What can go wrong in the browser (specification, section 8): a call, or the session that it answers. */
export type ClientErrorCode = 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR';

/** Writes an error into the console and into the shop's log. */
export function logClientError(code: ClientErrorCode, url: string, error: unknown): void {
  console.error(code, url, error);
  const message = error instanceof Error ? error.message : String(error);
  const logged = fetch(`${AUTH_BASE}/_log`, {
    method: 'POST',
    body: new URLSearchParams({ level: 'error', code, url, message }),
    // The page may be left while the log is on its way.
    keepalive: true,
    signal: AbortSignal.timeout(AUTH_TIMEOUT_MS),
  });
  // If the shop cannot be reached, the console has it.
  logged.catch(() => undefined);
}

export interface AuthAnswer<Data> {
  ok: boolean;
  /** HTTP status. */
  status: number;
  data: Data;
}

/**
 * A call below the auth base. Its failure is logged as CLIENT_FETCH_ERROR; it never rejects.
 *
 * @typeParam Data what the server answers, its refusals included
 * @returns null if no answer came, or it is not JSON
 */
export async function callAuth<Data>(
  path: string,
  init: RequestInit = {},
): Promise<AuthAnswer<Data> | null> {
  const url = `${AUTH_BASE}/${path}`;
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(AUTH_TIMEOUT_MS) });
    const data = (await response.json()) as Data;
    return { ok: response.ok, status: response.status, data };
  } catch (error) {
    logClientError('CLIENT_FETCH_ERROR', url, error);
    return null;
  }
}

/** What a GET below the auth base answers; undefined if it fails, which is logged. */
export async function readAuth<Data>(path: string): Promise<Data | undefined> {
  const answer = await callAuth<Data>(path);
  if (answer?.ok) return answer.data;
  if (answer) logClientError('CLIENT_FETCH_ERROR', `${AUTH_BASE}/${path}`, answer.status);
  return undefined;
}
