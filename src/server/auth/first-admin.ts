import { noticeNames } from '#domain/notices/notices.ts';
import { z } from 'zod';
import type { Scope } from '../service/scope.ts';
import { ConflictError, NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { accountOfEmail } from './accounts.ts';
import { hashChosenPassword } from './common-passwords.ts';
import { passwordSchema } from './passwords.ts';
import { emailSchema } from './register.ts';
import { dropSecondFactor, hasSecondFactor } from './second-factor.ts';
import { longSecret } from '../security/secret.ts';
import { endSessionsOf } from './sessions.ts';

const adminSchema = z.object({
  email: emailSchema,
  /** Random by default. */
  password: passwordSchema.optional(),
});

export interface FirstAdmin {
  email: string;
  password: string;
}

/**
 * Creates the first admin of a shop, or promotes the account with that address.
 *
 * @param input `{ email, password? }`
 * @throws InvalidFieldsError for what is wrong with them
 * @throws ConflictError 'adminExists' in a shop that has an active admin: they manage the staff
 */
export async function makeFirstAdmin(
  scope: Scope,
  { input }: { input: unknown },
): Promise<FirstAdmin> {
  const { email, password = longSecret(scope) } = parseInput(adminSchema, input);
  const now = scope.now();
  const rights = {
    passwordHash: await hashChosenPassword(scope, { password, email }),
    role: 'admin',
    status: 'active',
    emailVerifiedAt: now,
    updatedAt: now,
  } as const;
  await scope.engine.transaction(async (tx) => {
    const admin = await tx
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .limit(1)
      .executeTakeFirst();
    if (admin) throw new ConflictError('adminExists');
    const account = await tx
      .insertInto('accounts')
      .values({ id: scope.newId(), email, fullName: '', phone: '', createdAt: now, ...rights })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(rights))
      .returning('id')
      .executeTakeFirstOrThrow();
    // Someone has to hear of a new shop's first order.
    await tx
      .insertInto('noticeChoices')
      .values(noticeNames.map((notice) => ({ notice, accountId: account.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await endSessionsOf(tx, account.id);
    await dropSecondFactor(tx, account.id);
    // The person who linked a login may not be the owner of the address.
    await tx.deleteFrom('linkedLogins').where('accountId', '=', account.id).execute();
  });
  await scope.engine.announce('accounts');
  return { email, password };
}

/** The actor recorded in the audit for a command typed on the shop's own machine. */
const OWNER = { actorId: 'npm run admin', actorName: 'npm run admin' };

/**
 * Removes the second factor of someone whom no admin can help, such as the only admin. It is a command for
 * the person who runs the shop's machine; no page offers it. The person is signed out everywhere.
 *
 * @throws NotFoundError 'noSecondFactor' for an address without an account, or without a second factor
 */
export async function resetSecondFactorOf(
  scope: Scope,
  { email }: { email: string },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const account = await accountOfEmail(tx, email);
    if (!account || !(await hasSecondFactor(tx, account.id))) {
      throw new NotFoundError('noSecondFactor');
    }
    await dropSecondFactor(tx, account.id);
    await endSessionsOf(tx, account.id);
    await tx
      .insertInto('auditEntries')
      .values({
        id: scope.newId(),
        at: scope.now(),
        ...OWNER,
        action: 'staff.reset-second-factor',
        subject: account.id,
        subjectName: account.fullName,
        details: '{}',
      })
      .execute();
  });
  await scope.engine.announce('accounts');
}
