import { z } from 'zod';
import type { SessionUser } from '#domain/access/session-user.ts';
import { foldEmail } from '#domain/address/email.ts';
import { isPassword } from '../auth/passwords.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import type { Scope } from '../service/scope.ts';
import { InvalidFieldsError, NotFoundError, type FieldErrors } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { erasedName, eraseAccount } from './erase-account.ts';

const proofSchema = z.object({
  password: z.string('invalidField').default(''),
  email: z.string('invalidField').default(''),
});

/**
 * Erases the account of the person who asks for it, and records it in the audit without their name.
 *
 * @param input the `password` of the account, or its `email` typed again if it has none
 * @throws InvalidFieldsError when that is not the account's
 * @throws TooManyTriesError for too many wrong guesses
 * @throws NotFoundError, ConflictError as `eraseAccount`
 */
export async function eraseOwnAccount(
  scope: Scope,
  { user, input }: { user: SessionUser; input: unknown },
): Promise<void> {
  await hitRateLimit(scope, 'signin', user.id);
  const refused = await refusedProof(scope, user.id, parseInput(proofSchema, input));
  if (refused) throw new InvalidFieldsError(refused);
  await scope.engine.transaction(async (tx) => {
    const orders = await eraseAccount(tx, scope, user.id);
    await tx
      .insertInto('auditEntries')
      .values({
        id: scope.newId(),
        at: scope.now(),
        actorId: user.id,
        actorName: erasedName(),
        action: 'account.erase',
        subject: user.id,
        subjectName: '',
        details: JSON.stringify({ orders }),
      })
      .execute();
    await scope.engine.announce('accounts');
  });
}

async function refusedProof(
  { engine: { db } }: Scope,
  accountId: string,
  { password, email }: z.infer<typeof proofSchema>,
): Promise<FieldErrors | null> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw new NotFoundError();
  if (account.passwordHash === null) {
    return foldEmail(email) === account.email ? null : { email: 'otherEmail' };
  }
  const isOwn = await isPassword(password, account.passwordHash);
  return isOwn ? null : { password: 'fields.currentPassword' };
}
