import { storeToken } from '../security/one-time-tokens.ts';
import { passwordPath } from '#domain/access/password.ts';
import type { Tx } from '../db/engine/engine.ts';
import { linkToken, queueLetter } from '../jobs/queue-letter.ts';
import type { Scope } from '../service/scope.ts';

/**
 * Mails a new member of the staff a link to choose a password. An earlier link no longer works.
 *
 * @returns the path of that link
 */
export async function inviteStaff(
  tx: Tx,
  scope: Scope,
  { email, fullName }: { email: string; fullName: string },
): Promise<string> {
  const letterId = scope.newId();
  const token = await linkToken(scope, letterId);
  await storeToken(tx, scope, { token, purpose: 'invite', email });
  await queueLetter(scope, { kind: 'invite', to: email, name: fullName, id: letterId });
  return passwordPath(token);
}
