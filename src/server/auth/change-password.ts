import { z } from 'zod';
import type { Scope } from '../service/scope.ts';
import { InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { recordSecurityEvent } from '../security/security-log.ts';
import { hashChosenPassword } from './common-passwords.ts';
import { dropTokens } from '../security/one-time-tokens.ts';
import { isPassword, passwordSchema } from './passwords.ts';
import { hitRateLimit } from '../security/rate-limit.ts';

const changeSchema = z.object({
  currentPassword: z.string('fields.currentPassword').default(''),
  password: passwordSchema,
});

const wrongPassword = () => new InvalidFieldsError({ currentPassword: 'fields.currentPassword' });

interface PasswordChange {
  accountId: string;
  /** The session that the request comes from, which stays open. */
  sessionId: string;
  input: unknown;
}

/**
 * Gives an account another password; its other sessions end. An account without a password needs no
 * current one.
 *
 * @param input `{ currentPassword, password }`
 * @throws InvalidFieldsError for `password`, and for a `currentPassword` that is not the account's
 * @throws NotFoundError for an account that is gone
 * @throws TooManyTriesError after as many attempts as signing in allows
 */
export async function changePassword(
  scope: Scope,
  { accountId, sessionId, input }: PasswordChange,
): Promise<void> {
  const { currentPassword, password } = parseInput(changeSchema, input);
  await hitRateLimit(scope, 'signin', accountId);
  const account = await scope.engine.db
    .selectFrom('accounts')
    .select(['email', 'fullName', 'passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw new NotFoundError();
  const { email, passwordHash: current } = account;
  if (current !== null && !(await isPassword(currentPassword, current))) {
    recordSecurityEvent(scope, { event: 'password.refused', account: accountId, how: 'change' });
    throw wrongPassword();
  }
  const passwordHash = await hashChosenPassword(scope, { ...account, password });
  await scope.engine.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set({ passwordHash, updatedAt: scope.now() })
      .where('id', '=', accountId)
      // The owner may have chosen another one, by a link, while this one was being checked.
      .where('passwordHash', 'is not distinct from', current)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw wrongPassword();
    await tx
      .deleteFrom('sessions')
      .where('accountId', '=', accountId)
      .where('id', '!=', sessionId)
      .execute();
    await dropTokens(tx, email, 'reset');
  });
  await scope.engine.announce('accounts');
  recordSecurityEvent(scope, { event: 'password.changed', account: accountId });
}
