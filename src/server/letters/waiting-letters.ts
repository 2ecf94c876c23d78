import { canSendLetters } from '../link-base.ts';
import type { Scope } from '../scope.ts';
import { loadSettings } from '../settings/load-settings.ts';

/** How many letters of the shop wait because it can send none: it has no mail server, or does not know its address. */
export async function countWaitingLetters(scope: Scope): Promise<number> {
  if (canSendLetters(scope.config, await loadSettings(scope))) return 0;
  const { count } = await scope.engine.db
    .selectFrom('letters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['kept', 'waiting'])
    .executeTakeFirstOrThrow();
  return Number(count);
}
