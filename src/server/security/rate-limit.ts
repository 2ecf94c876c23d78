import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Engine, Tx } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';
import { TooManyTriesError } from '../base/errors.ts';
import { recordSecurityEvent } from './security-log.ts';

const VARIABLES = {
  signin: 'RATE_LIMIT_SIGNIN',
  register: 'RATE_LIMIT_REGISTER',
  forgot: 'RATE_LIMIT_FORGOT',
  reset: 'RATE_LIMIT_RESET',
  secondFactor: 'RATE_LIMIT_SECOND_FACTOR',
  log: 'RATE_LIMIT_LOG',
  coupon: 'RATE_LIMIT_COUPON',
  order: 'RATE_LIMIT_ORDER',
  payment: 'RATE_LIMIT_PAYMENT',
  webhook: 'RATE_LIMIT_WEBHOOK',
  mail: 'RATE_LIMIT_MAIL',
  consent: 'RATE_LIMIT_CONSENT',
  cart: 'RATE_LIMIT_CART',
  cep: 'RATE_LIMIT_CEP',
  quote: 'RATE_LIMIT_QUOTE',
  lensQuote: 'RATE_LIMIT_QUOTE',
  alert: 'RATE_LIMIT_ALERT',
  review: 'RATE_LIMIT_REVIEW',
  prescription: 'RATE_LIMIT_PRESCRIPTION',
  visit: 'RATE_LIMIT_VISIT',
  api: 'RATE_LIMIT_API',
} as const;

export type LimitName = keyof typeof VARIABLES;

/** Calls that a caller may make in a window, and how long that is, in seconds. */
export const limitOf = ({ config }: Scope, name: LimitName): { count: number; seconds: number } =>
  config[VARIABLES[name]];

/** Hashed, so that no table lists the callers, and no caller decides how long a key is. */
const keyOf = (name: LimitName, who: string): string =>
  `${name}:${hash('sha256', who, 'base64url')}`;

/** A caller who is limited: a client's address, a folded e-mail, an account. */
type Counted = string | { who: string; times: number };

/**
 * Counts a call of each of `callers` in a window that begins with their first, in the database, so
 * that all nodes count together. Callers after one that has used up its window are not counted: a
 * stranger whose address is refused cannot go on using up the window of another user's e-mail.
 *
 * @param callers in the same order at every call of a limit, the address first, so that no two calls
 *   wait for each other; `times` raises the limit for one of them
 * @throws TooManyTriesError when one of them has used up its window
 */
// eslint-disable-next-line no-restricted-syntax -- a guard, as `authorise` is: read at a glance
export async function hitRateLimit(
  scope: Scope,
  name: LimitName,
  ...callers: Counted[]
): Promise<void> {
  const { count, seconds } = limitOf(scope, name);
  const now = scope.now();
  const endsAt = now + seconds * 1000;
  const refused = await scope.engine.transaction(async (tx) => {
    await forgetWindows(tx, scope);
    for (const caller of callers) {
      const { who, times } = typeof caller === 'string' ? { who: caller, times: 1 } : caller;
      const key = keyOf(name, who);
      const { hits, endsAt: end } = await countHit(tx, { key, now, endsAt });
      const over = hits - count * times;
      if (over > 0) return { who, wait: end - now, isFirst: over === 1 };
    }
    return null;
  });
  if (!refused) return;
  // Once for each window, so that a caller who continues cannot fill the log.
  if (refused.isFirst)
    recordSecurityEvent(scope, { event: 'limit.usedUp', how: name, caller: refused.who });
  throw new TooManyTriesError(Math.ceil(refused.wait / 1000));
}

/** A key's window: calls counted in it, and when it ends (epoch ms). */
interface Window {
  hits: number;
  endsAt: number;
}

/**
 * Counts a call in the window of a key, which starts again once it is over; `endsAt` (epoch ms) is the end of one
 * that starts now. The row stays locked until the commit.
 */
async function countHit(
  tx: Tx,
  { key, now, endsAt }: { key: string; now: number; endsAt: number },
): Promise<Window> {
  const { rows } = await sql<Window>`
    INSERT INTO rate_limits (key, ends_at, hits) VALUES (${key}, ${endsAt}, 1)
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN rate_limits.ends_at <= ${now} THEN 1 ELSE rate_limits.hits + 1 END,
      ends_at = CASE WHEN rate_limits.ends_at <= ${now} THEN excluded.ends_at ELSE rate_limits.ends_at END
    RETURNING hits, ends_at`.execute(tx);
  return rows[0]!;
}

const FORGET_EVERY_MS = 1_000;
const forgotAt = new WeakMap<Engine, number>();

/** Deletes the windows that are over; each process does it once in a second, not at every call. */
async function forgetWindows(tx: Tx, scope: Scope): Promise<void> {
  const { engine } = scope;
  const now = scope.now();
  if (now - (forgotAt.get(engine) ?? 0) < FORGET_EVERY_MS) return;
  forgotAt.set(engine, now);
  await tx.deleteFrom('rateLimits').where('endsAt', '<=', now).execute();
}

/** Takes back one call that `hitRateLimit` has counted. */
export async function undoRateLimitHit(
  scope: Scope,
  { name, caller }: { name: LimitName; caller: string },
): Promise<void> {
  await scope.engine.transaction((tx) =>
    tx
      .updateTable('rateLimits')
      .set((eb) => ({ hits: eb('hits', '-', 1) }))
      .where('key', '=', keyOf(name, caller))
      .where('hits', '>', 0)
      .execute(),
  );
}
