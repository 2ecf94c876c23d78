import { z } from 'zod';
import type { ShopContext } from '../context.ts';
import { BadRequestError } from '../errors.ts';
import { parseInput } from '../parse-input.ts';
import { accountOfEmail, proveEmail } from './accounts.ts';
import { takeToken } from './one-time-tokens.ts';

/** Body of a call that follows a link. */
export const tokenSchema = z.object({ token: z.string('linkSpent') });

const ownerSchema = z.object({
  fullName: z.string(),
  phone: z.string(),
  passwordHash: z.string(),
});

/**
 * Confirms the address that a registration's link was sent to: the account is that registration's,
 * and the guest orders of its address belong to it.
 *
 * @param input `{ token }`
 * @throws BadRequestError 'linkSpent' for a link that is unknown, was used, or has run out
 */
export async function confirmEmail(ctx: ShopContext, { input }: { input: unknown }): Promise<void> {
  const { token } = parseInput(tokenSchema, input);
  await ctx.engine.transaction(async (tx) => {
    const { email, payload } = await takeToken(tx, ctx, { token, purpose: 'confirm' });
    const account = await accountOfEmail(tx, email);
    if (!account) throw new BadRequestError('linkSpent');
    await proveEmail(tx, { account, owner: ownerSchema.parse(payload), now: ctx.now() });
  });
  await ctx.engine.announce('accounts');
}
