import { letterIdOf, linkToken } from '../letters/queue/queue-letter.ts';
import type { Scope } from '../service/scope.ts';
import { sameSecret } from '../security/same-secret.ts';

/** Keeps these tokens apart from those of letters, which the same key makes. */
const PREFIX = 'alert-';

/** The token in a letter's link that ends its reader's alerts; it is valid as long as the request is stored. */
export const endToken = (scope: Scope, alertId: string): Promise<string> =>
  linkToken(scope, PREFIX + alertId);

/** The address that a token was sent to; null for one that is forged, or whose request is gone. */
async function emailOf(scope: Scope, token: string): Promise<string | null> {
  const named = letterIdOf(token);
  if (!named.startsWith(PREFIX)) return null;
  if (!sameSecret(token, await linkToken(scope, named))) return null;
  const row = await scope.engine.db
    .selectFrom('alerts')
    .select('email')
    .where('id', '=', named.slice(PREFIX.length))
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Whether a link still has something to end. */
export const endsAlerts = async (scope: Scope, token: string): Promise<boolean> =>
  (await emailOf(scope, token)) !== null;

/**
 * Ends everything that the reader of a letter waits for, and forgets the address: also what was queued and not sent
 * yet. Nothing happens for a token that is unknown or was used.
 */
export async function endAlerts(scope: Scope, { token }: { token: string }): Promise<void> {
  const email = await emailOf(scope, token);
  if (email === null) return;
  await scope.engine.transaction((tx) =>
    tx.deleteFrom('alerts').where('email', '=', email).execute(),
  );
}
