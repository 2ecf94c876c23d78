import { storeToken } from '../security/one-time-tokens.ts';
import { passwordPath } from '#domain/access/password.ts';
import type { Tx } from '../db/engine/engine.ts';
import { linkToken, queueLetter } from '../letters/queue/queue-letter.ts';
import type { Scope } from '../service/scope.ts';
import { authorise } from '../service/authorise.ts';
import { ConflictError } from '../base/errors.ts';
import { sendsLetters } from '../settings/mail-server.ts';
import { readStaff } from './read-staff.ts';

/**
 * Sends an invitation again, with another link; the one before no longer works.
 *
 * @returns `link`, its path, while the shop sends no letters: the person who invites hands it over
 * @throws NotFoundError for who does not work here
 * @throws ConflictError 'invitationAccepted' for a person who has a password already
 */
export async function resendInvitation(
  scope: Scope,
  { ids: [id] }: { ids: readonly string[] },
): Promise<{ link?: string }> {
  authorise(scope, 'staff', 'edit');
  const isMailed = await sendsLetters(scope);
  return scope.engine.transaction(async (tx) => {
    const { invitation, email, fullName } = await readStaff(scope, id!);
    if (!invitation) throw new ConflictError('invitationAccepted');
    const link = await inviteStaff(tx, scope, { email, fullName });
    return isMailed ? {} : { link };
  });
}

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
