import { z } from 'zod';
import type { ShopContext } from '../context.ts';
import { ConflictError } from '../errors.ts';
import { parseInput } from '../parse-input.ts';
import { hashPassword, passwordSchema } from './passwords.ts';
import { emailSchema } from './register.ts';
import { longSecret } from './secret.ts';
import { endSessionsOf } from './sessions.ts';

const adminSchema = z.object({
  email: emailSchema,
  /** Made at random where none is given. */
  password: passwordSchema.optional(),
});

export interface FirstAdmin {
  email: string;
  password: string;
}

/**
 * Makes the first admin of a shop, out of the account of that address where there is one.
 *
 * @param input `{ email, password? }`
 * @throws InvalidFieldsError for what is wrong with them
 * @throws ConflictError 'adminExists' in a shop that has an active admin: they manage the staff
 */
export async function makeFirstAdmin(
  ctx: ShopContext,
  { input }: { input: unknown },
): Promise<FirstAdmin> {
  const { email, password = longSecret(ctx) } = parseInput(adminSchema, input);
  const now = ctx.now();
  const rights = {
    passwordHash: await hashPassword(password),
    role: 'admin',
    status: 'active',
    emailVerifiedAt: now,
    updatedAt: now,
  } as const;
  await ctx.engine.transaction(async (tx) => {
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
      .values({ id: ctx.newId(), email, fullName: '', phone: '', createdAt: now, ...rights })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(rights))
      .returning('id')
      .executeTakeFirstOrThrow();
    await endSessionsOf(tx, account.id);
    // Whoever linked a login may not be the owner of the address.
    await tx.deleteFrom('linkedLogins').where('accountId', '=', account.id).execute();
  });
  await ctx.engine.announce('accounts');
  return { email, password };
}
