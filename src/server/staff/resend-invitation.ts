import { authorise } from '../authorise.ts';
import { ConflictError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { inviteStaff } from './invite-staff.ts';
import { readStaff } from './read-staff.ts';

/**
 * Sends an invitation again, with another link; the one before no longer works.
 *
 * @throws NotFoundError for who does not work here
 * @throws ConflictError 'invitationAccepted' for a person who has a password already, 'noSiteUrl'
 */
export async function resendInvitation(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'staff', 'edit');
  await scope.engine.transaction(async (tx) => {
    const { invitation, email, fullName } = await readStaff(scope, id);
    if (!invitation) throw new ConflictError('invitationAccepted');
    await inviteStaff(tx, scope, { email, fullName });
  });
}
