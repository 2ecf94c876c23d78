import { dropSecondFactor } from '../auth/second-factor.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Write } from '../dashboard/section.ts';
import { ConflictError } from '../errors.ts';
import { noteSecurityEvent } from '../security-log.ts';

/**
 * Takes the second factor from somebody who has lost the phone and the recovery codes; they are signed
 * out everywhere and enter with the password alone. One's own is ended in one's account, with a code.
 *
 * @throws ConflictError 'ownSecondFactor'
 */
export async function resetSecondFactor(
  { scope, tx, actor, afterCommit }: Write,
  id: string,
): Promise<void> {
  if (actor.id === id) throw new ConflictError('ownSecondFactor');
  await dropSecondFactor(tx, id);
  await endSessionsOf(tx, id);
  afterCommit(async () => {
    await scope.engine.announce('accounts');
    noteSecurityEvent(scope, { event: 'secondFactor.reset', account: id, by: actor.id });
  });
}
