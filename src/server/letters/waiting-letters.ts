import type { Scope } from '../scope.ts';
import { hasMailServer } from './mail-server.ts';

/** Whether the shop has written letters that wait for a server to go to. */
export async function doLettersWait(scope: Scope): Promise<boolean> {
  if (await hasMailServer(scope)) return false;
  const found = await scope.engine.db
    .selectFrom('letters')
    .select('id')
    .where('state', '=', 'kept')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
