import { keepToken } from '../auth/one-time-tokens.ts';
import { longSecret } from '../auth/secret.ts';
import type { Tx } from '../db/engine/engine.ts';
import { ConflictError } from '../errors.ts';
import { inviteLetter } from '../mail/account-letters.ts';
import { linkBase } from '../mail/link-base.ts';
import { mailLater } from '../mail/send-mail.ts';
import type { Scope } from '../scope.ts';

/**
 * Mails a new member of the staff a link to choose a password; one that runs out can be asked for again.
 *
 * @throws ConflictError 'noSiteUrl' where the letter could not be sent: nobody could ever sign in
 */
export async function inviteStaff(
  tx: Tx,
  scope: Scope,
  { email, fullName }: { email: string; fullName: string },
): Promise<void> {
  if (linkBase(scope.config) === null) throw new ConflictError('noSiteUrl');
  const token = longSecret(scope);
  await keepToken(tx, scope, { token, purpose: 'reset', email });
  mailLater(scope, (settings, siteUrl) => {
    const url = `${siteUrl}/redefinir-senha?token=${token}`;
    return inviteLetter(settings, { to: email, name: fullName, url });
  });
}
