import { AUTH_BASE, AUTH_TIMEOUT_MS, logClientError } from './auth-log.ts';

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
 * @returns null where no answer came, or none that is JSON
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

/** What a GET below the auth base answers; undefined where it fails, which is logged. */
export async function readAuth<Data>(path: string): Promise<Data | undefined> {
  const answer = await callAuth<Data>(path);
  if (answer?.ok) return answer.data;
  if (answer) logClientError('CLIENT_FETCH_ERROR', `${AUTH_BASE}/${path}`, answer.status);
  return undefined;
}
