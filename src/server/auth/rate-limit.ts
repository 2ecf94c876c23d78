import { createHash } from 'node:crypto';
import type { ShopContext } from '../context.ts';
import { readEnvironment } from '../env.ts';
import { TooManyTriesError } from '../errors.ts';

const VARIABLES = {
  signin: 'RATE_LIMIT_SIGNIN',
  register: 'RATE_LIMIT_REGISTER',
  forgot: 'RATE_LIMIT_FORGOT',
  reset: 'RATE_LIMIT_RESET',
  coupon: 'RATE_LIMIT_COUPON',
  order: 'RATE_LIMIT_ORDER',
} as const;

export type LimitName = keyof typeof VARIABLES;

/** Hashed, so that no table lists who calls, and no caller decides how long a key is. */
const keyOf = (name: LimitName, who: string): string =>
  `${name}:${createHash('sha256').update(who).digest('base64url')}`;

/**
 * Counts a call of each of `who` in a window that begins with their first, in the database, so that
 * all nodes count together.
 *
 * @param who a client's address, a folded e-mail, an account: whatever must not call too often
 * @throws TooManyTriesError when one of them has used the window up
 */
export async function hitRateLimit(
  ctx: ShopContext,
  name: LimitName,
  ...who: string[]
): Promise<void> {
  const { count, seconds } = readEnvironment(process.env)[VARIABLES[name]];
  const now = ctx.now();
  const endsAt = now + seconds * 1000;
  // Always in the same order, so that no two calls wait for each other.
  const keys = who.map((one) => keyOf(name, one)).toSorted();
  const waits = await ctx.engine.transaction(async (tx) => {
    await tx.deleteFrom('rateLimits').where('endsAt', '<=', now).execute();
    const used: number[] = [];
    for (const key of keys) {
      const row = await tx
        .insertInto('rateLimits')
        .values({ key, endsAt, hits: 1 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => ({ hits: eb('rateLimits.hits', '+', 1) })),
        )
        .returning(['hits', 'endsAt'])
        .executeTakeFirstOrThrow();
      if (row.hits > count) used.push(row.endsAt - now);
    }
    return used;
  });
  if (waits.length > 0) throw new TooManyTriesError(Math.ceil(Math.max(...waits) / 1000));
}
