/** Where authentication answers (specification, section 2). */
export const AUTH_BASE = '/api/auth';
/** Ms that one call may take. */
export const AUTH_TIMEOUT_MS = 10_000;

/** What can go wrong in the browser (specification, section 8): a call, or what it says of the session. */
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
  // Where the shop cannot be reached, it is in the console.
  logged.catch(() => undefined);
}
