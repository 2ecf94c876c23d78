import { keepToken } from '../auth/one-time-tokens.ts';
import { longSecret } from '../auth/secret.ts';
import type { Write } from '../dashboard/section.ts';
import { readEnvironment } from '../env.ts';
import { ConflictError } from '../errors.ts';
import { inviteLetter } from '../mail/account-letters.ts';
import { linkBase } from '../mail/link-base.ts';
import { mailLater } from '../mail/send-mail.ts';

/**
 * Mails a new member of the staff a link to choose a password; one that runs out can be asked for again.
 *
 * @throws ConflictError 'noSiteUrl' where the letter could not be sent: nobody could ever sign in
 */
export async function inviteStaff(
  { ctx, tx, afterCommit }: Write,
  { email, fullName }: { email: string; fullName: string },
): Promise<void> {
  if (linkBase(readEnvironment(process.env)) === null) throw new ConflictError('noSiteUrl');
  const token = longSecret(ctx);
  await keepToken(tx, ctx, { token, purpose: 'reset', email });
  afterCommit(() =>
    mailLater(ctx, (settings, siteUrl) => {
      const url = `${siteUrl}/redefinir-senha?token=${token}`;
      return inviteLetter(settings, { to: email, name: fullName, url });
    }),
  );
}
