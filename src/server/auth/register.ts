import { z } from 'zod';
import { addressFields } from '#domain/address/address.ts';
import { foldEmail } from '#domain/address/email.ts';
import { profileSchema } from '#domain/account/profile.ts';
import { customerOfNewAccount } from '../customers/records/account-customer.ts';
import type { Scope } from '../service/scope.ts';
import { linkToken, queueLetter } from '../letters/queue/queue-letter.ts';
import { parseInput } from '../service/parse-input.ts';
import { accountOfEmail, type Account } from './accounts.ts';
import { hashChosenPassword } from './common-passwords.ts';
import { storeToken } from '../security/one-time-tokens.ts';
import { passwordSchema } from './passwords.ts';

export const emailSchema = addressFields.shape.email.transform(foldEmail);

const registerSchema = z.object({
  fullName: profileSchema.shape.fullName,
  phone: profileSchema.shape.phone.default(''),
  email: emailSchema,
  password: passwordSchema,
});

type NewAccount = Pick<Account, 'fullName' | 'phone' | 'email' | 'passwordHash'>;

/**
 * Makes an account and mails a link that confirms its address. If there is one with that address
 * already its owner learns it by mail, and by nothing else: the answer and its time are the same.
 * An address that was never confirmed is anyone's: the account takes the data of the registration whose
 * link is followed. Staff are invited instead: a stranger's registration never changes their account.
 *
 * @param input `{ fullName, email, password, phone? }`
 * @throws InvalidFieldsError for what is wrong with the fields
 */
export async function register(scope: Scope, { input }: { input: unknown }): Promise<void> {
  const { password, ...person } = parseInput(registerSchema, input);
  const wanted = {
    ...person,
    passwordHash: await hashChosenPassword(scope, { password, ...person }),
  };
  const letterId = scope.newId();
  const id = scope.newId();
  const token = await linkToken(scope, letterId);
  await scope.engine.transaction(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({ id, ...wanted, createdAt: scope.now(), updatedAt: scope.now() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
    await customerOfNewAccount(tx, { id, ...wanted });
    const account = await accountOfEmail(tx, wanted.email);
    const isKnown =
      account !== undefined && (account.emailVerifiedAt !== null || account.role !== 'customer');
    // Stored for a known address too, although it is not sent: otherwise the time would reveal the account.
    await storeToken(tx, scope, {
      token,
      purpose: 'confirm',
      email: wanted.email,
      payload: ownerPart(wanted),
      isSent: !isKnown,
    });
    const kind = isKnown ? 'known' : 'confirm';
    await queueLetter(scope, { kind, to: wanted.email, name: wanted.fullName, id: letterId });
  });
}

const ownerPart = ({ fullName, phone, passwordHash }: NewAccount) => ({
  fullName,
  phone,
  passwordHash,
});
