import { storeToken } from '../security/one-time-tokens.ts';
import type { Tx } from '../db/engine/engine.ts';
import { ConflictError } from '../errors.ts';
import { linkToken, queueLetter } from '../queue-letter.ts';
import { linkBase } from '../link-base.ts';
import type { Scope } from '../scope.ts';

/**
 * Mails a new member of the staff a link to choose a password. An earlier link no longer works.
 *
 * @throws ConflictError 'noSiteUrl' if the letter could not be sent: nobody could ever sign in
 */
export async function inviteStaff(
  tx: Tx,
  scope: Scope,
  { email, fullName }: { email: string; fullName: string },
): Promise<void> {
  if (linkBase(scope.config) === null) throw new ConflictError('noSiteUrl');
  const letterId = scope.newId();
  const token = await linkToken(scope, letterId);
  await storeToken(tx, scope, { token, purpose: 'invite', email });
  await queueLetter(scope, { kind: 'invite', to: email, name: fullName, id: letterId });
}
