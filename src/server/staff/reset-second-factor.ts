import { dropSecondFactor } from '../auth/second-factor.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { authorise } from '../authorise.ts';
import { signature } from '../audit.ts';
import { ConflictError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { noteSecurityEvent } from '../security/security-log.ts';

/**
 * Takes the second factor from somebody who has lost the phone and the recovery codes; they are signed
 * out everywhere and enter with the password alone. One's own is ended in one's account, with a code.
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
  noteSecurityEvent(scope, { event: 'secondFactor.reset', account: id, by: actorId });
}
