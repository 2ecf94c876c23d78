import { createHmac } from 'node:crypto';
import type { Engine } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';

/** The salt of the day that each process has read last. */
const known = new WeakMap<Engine, { day: string; salt: Promise<string> }>();

/**
 * The day's salt, the same on every node: made by the first that counts a visitor on that day, which throws away those
 * of days before. Without its salt no one can tell whose a visitor's mark was, not even by trying all addresses.
 */
async function makeSalt({ engine, newSecret }: Scope, day: string): Promise<string> {
  return engine.transaction(async (tx) => {
    await tx.deleteFrom('visitSalts').where('day', '<', day).execute();
    await tx
      .insertInto('visitSalts')
      .values({ day, salt: newSecret() })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute();
    const { salt } = await tx
      .selectFrom('visitSalts')
      .select('salt')
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    return salt;
  });
}

function saltOf(scope: Scope, day: string): Promise<string> {
  const last = known.get(scope.engine);
  if (last?.day === day) return last.salt;
  const salt = makeSalt(scope, day);
  known.set(scope.engine, { day, salt });
  // A failed one is made again by the next visitor.
  salt.catch(() => known.delete(scope.engine));
  return salt;
}

/** Letters of a mark: 132 bits. */
const MARK = 22;

/**
 * What a visitor is known by for a day: a keyed hash of network and browser. Two people with the same browser behind
 * one address are one visitor; one person at home and on the bus is two.
 */
export async function visitorMark(
  scope: Scope,
  { day, network, userAgent }: { day: string; network: string; userAgent: string },
): Promise<string> {
  const key = await saltOf(scope, day);
  const mark = createHmac('sha256', key).update(`${network}\n${userAgent}`).digest('base64url');
  return mark.slice(0, MARK);
}
