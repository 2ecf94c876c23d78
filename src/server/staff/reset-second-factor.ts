import { dropSecondFactor } from '../auth/second-factor.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { authorise } from '../service/authorise.ts';
import { signature } from '../service/audit.ts';
import { ConflictError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { recordSecurityEvent } from '../security/security-log.ts';

/**
 * Removes the second factor of someone who has lost the phone and the recovery codes; they are signed out
 * everywhere and sign in with the password alone. Your own is turned off in your account, with a code.
 *
 * @throws ConflictError 'ownSecondFactor'
 */
export async function resetSecondFactor(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'staff', 'edit');
  const { actorId } = signature(scope.actor);
  if (actorId === id) throw new ConflictError('ownSecondFactor');
  await scope.engine.transaction(async (tx) => {
    await dropSecondFactor(tx, id);
    await endSessionsOf(tx, id);
    await scope.engine.announce('accounts');
  });
  recordSecurityEvent(scope, { event: 'secondFactor.reset', account: id, by: actorId });
}
