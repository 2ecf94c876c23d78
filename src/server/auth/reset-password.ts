import { z } from 'zod';
import type { Scope } from '../service/scope.ts';
import { BadRequestError } from '../base/errors.ts';
import { queueLetter } from '../letters/queue/queue-letter.ts';
import { parseInput } from '../service/parse-input.ts';
import { recordSecurityEvent } from '../security/security-log.ts';
import { accountOfEmail, isOpen, proveEmail } from './accounts.ts';
import { hashChosenPassword } from './common-passwords.ts';
import { tokenSchema } from './confirm-email.ts';
import { consumeToken, dropTokens, readToken } from '../security/one-time-tokens.ts';
import { passwordSchema } from './passwords.ts';
import { emailSchema } from './register.ts';
import { endSessionsOf } from './sessions.ts';

const forgotSchema = z.object({ email: emailSchema });
const resetSchema = tokenSchema.extend({ password: passwordSchema });

/**
 * Mails the owner of an account a link that lets them choose another password. An address without
 * an account gets nothing: whether there is one is looked up when the letter is written, so that the answer
 * and its time are the same.
 *
 * @param input `{ email }`
 * @throws InvalidFieldsError for what is no e-mail address
 */
export async function requestPasswordReset(
  scope: Scope,
  { input }: { input: unknown },
): Promise<void> {
  const { email } = parseInput(forgotSchema, input);
  await queueLetter(scope, { kind: 'reset', to: email });
}

/**
 * Gives an account the password that its owner chose by the link, or by that of an invitation to the staff. Every session ends, and the
 * address counts as confirmed: the link came by it.
 *
 * @param input `{ token, password }`
 * @throws InvalidFieldsError for a password that is too short, too long or too common; the link stays
 *   good
 * @throws BadRequestError 'linkSpent' for a link that is unknown, was used, or has run out
 */
export async function resetPassword(scope: Scope, { input }: { input: unknown }): Promise<void> {
  const { token, password } = parseInput(resetSchema, input);
  const wanted = { token, purpose: ['reset', 'invite'] } as const;
  const { email } = await readToken(scope, wanted);
  const { fullName } = (await accountOfEmail(scope.engine.db, email)) ?? {};
  const passwordHash = await hashChosenPassword(scope, { password, email, fullName });
  const accountId = await scope.engine.transaction(async (tx) => {
    await consumeToken(tx, scope, wanted);
    const account = await accountOfEmail(tx, email);
    if (!account || !isOpen(account)) throw new BadRequestError('linkSpent');
    const now = scope.now();
    await proveEmail(tx, { account, owner: { passwordHash }, now });
    await tx
      .updateTable('accounts')
      .set({ passwordHash, updatedAt: now })
      .where('id', '=', account.id)
      .execute();
    // Other links to choose a password are not needed any more.
    await dropTokens(tx, email, 'reset');
    await dropTokens(tx, email, 'invite');
    await endSessionsOf(tx, account.id);
    return account.id;
  });
  await scope.engine.announce('accounts');
  recordSecurityEvent(scope, { event: 'password.reset', account: accountId });
}
