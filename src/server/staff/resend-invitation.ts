import { authorise } from '../service/authorise.ts';
import { ConflictError } from '../base/errors.ts';
import { sendsLetters } from '../settings/mail-server.ts';
import type { Scope } from '../service/scope.ts';
import { inviteStaff } from './invite-staff.ts';
import { readStaff } from './read-staff.ts';

/**
 * Sends an invitation again, with another link; the one before no longer works.
 *
 * @returns `link`, its path, while the shop sends no letters: whoever invites hands it over
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
