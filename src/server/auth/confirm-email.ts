import { z } from 'zod';
import type { Scope } from '../service/scope.ts';
import { BadRequestError, InvalidFieldsError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { accountOfEmail, proveEmail } from './accounts.ts';
import { readToken, consumeToken } from '../security/one-time-tokens.ts';
import { isPassword } from './passwords.ts';

/** Body of a call that follows a link. */
export const tokenSchema = z.object({ token: z.string('linkSpent') });

const WRONG_PASSWORD = 'fields.registeredPassword';
const confirmSchema = tokenSchema.extend({ password: z.string(WRONG_PASSWORD) });

const ownerSchema = z.object({
  fullName: z.string(),
  phone: z.string(),
  passwordHash: z.string(),
});

/**
 * Confirms the address that a registration's link was sent to, for the person who registered:
 * its password proves it. The link alone does not, for anyone can register another person's address and
 * wait for its owner to follow the link. Every session of the account ends.
 *
 * @param input `{ token, password }`
 * @returns the e-mail, with which the password signs in
 * @throws InvalidFieldsError for a password that is not the registration's; the link stays good
 * @throws BadRequestError 'linkSpent' for a link that is unknown, was used, or has run out
 */
export async function confirmEmail(
  scope: Scope,
  { input }: { input: unknown },
): Promise<{ email: string }> {
  const { token, password } = parseInput(confirmSchema, input);
  const wanted = { token, purpose: 'confirm' } as const;
  const registration = await readToken(scope, wanted);
  const owner = ownerSchema.parse(registration.payload);
  if (!(await isPassword(password, owner.passwordHash))) {
    throw new InvalidFieldsError({ password: WRONG_PASSWORD });
  }
  const { email } = registration;
  await scope.engine.transaction(async (tx) => {
    await consumeToken(tx, scope, wanted);
    const account = await accountOfEmail(tx, email);
    if (!account) throw new BadRequestError('linkSpent');
    await proveEmail(tx, { account, owner, now: scope.now() });
  });
  await scope.engine.announce('accounts');
  return { email };
}
