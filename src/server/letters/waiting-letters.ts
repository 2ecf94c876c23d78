import type { Scope } from '../service/scope.ts';
import { sendsLetters } from '../settings/mail-server.ts';

/** How many letters of the shop wait because it can send none: it has no mail server, or does not know its address. */
export async function countWaitingLetters(scope: Scope): Promise<number> {
  if (await sendsLetters(scope)) return 0;
  const { count } = await scope.engine.db
    .selectFrom('letters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['unsent', 'waiting'])
    .executeTakeFirstOrThrow();
  return Number(count);
}
