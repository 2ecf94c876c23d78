import { profileSchema, type Profile } from '#domain/account/profile.ts';
import type { Buyer } from '#domain/account/buyer.ts';
import { customerOfAccount } from '../customers/records/account-customer.ts';
import type { Scope } from '../service/scope.ts';
import { NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { listAddresses } from './addresses.ts';

/**
 * What a checkout knows of a signed-in customer.
 *
 * @throws NotFoundError for an account that is gone
 */
export async function readBuyer(scope: Scope, own: { accountId: string }): Promise<Buyer> {
  return { profile: await readProfile(scope, own), addresses: await listAddresses(scope, own) };
}

/**
 * What an account tells its owner about them.
 *
 * @throws NotFoundError for an account that is gone
 */
export async function readProfile(
  { engine: { db } }: Scope,
  { accountId }: { accountId: string },
): Promise<Profile> {
  const row = await db
    .selectFrom('accounts')
    .select(['fullName', 'email', 'phone', 'emailVerifiedAt', 'passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  const { fullName, email, phone, emailVerifiedAt, passwordHash } = row;
  return {
    fullName,
    email,
    phone,
    emailVerified: emailVerifiedAt !== null,
    hasPassword: passwordHash !== null,
  };
}

/**
 * Changes name and phone.
 *
 * @param input `{ fullName, phone }`; the phone may be empty
 * @throws InvalidFieldsError for what is wrong with them
 * @throws NotFoundError for an account that is gone
 */
export async function saveProfile(
  scope: Scope,
  { accountId, input }: { accountId: string; input: unknown },
): Promise<Profile> {
  const change = parseInput(profileSchema, input);
  await scope.engine.transaction(async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ ...change, updatedAt: scope.now() })
      .where('id', '=', accountId)
      .execute();
    await customerOfAccount(tx, accountId);
  });
  await scope.engine.announce('accounts');
  return readProfile(scope, { accountId });
}
