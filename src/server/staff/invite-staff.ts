import { keepToken } from '../auth/one-time-tokens.ts';
import { longSecret } from '../auth/secret.ts';
import type { Write } from '../dashboard/section.ts';
import { inviteLetter } from '../mail/account-letters.ts';
import { mailLater } from '../mail/send-mail.ts';

/** Mails a new member of the staff a link to choose a password; one that runs out can be asked for again. */
export async function inviteStaff(
  { ctx, tx, siteUrl, afterCommit }: Write,
  { email, fullName }: { email: string; fullName: string },
): Promise<void> {
  const token = longSecret(ctx);
  await keepToken(tx, ctx, { token, purpose: 'reset', email });
  const url = `${siteUrl}/redefinir-senha?token=${token}`;
  afterCommit(() =>
    mailLater(ctx, (settings) => inviteLetter(settings, { to: email, name: fullName, url })),
  );
}
