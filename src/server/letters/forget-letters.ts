import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '#domain/time.ts';
import type { Scope } from '../service/scope.ts';

/** How long a letter can be looked up; its link has run out long before. */
const LETTER_LIFE_MS = 30 * 24 * HOUR_MS;
/**
 * How long a letter without a recipient stays, so that deleting it takes as long as for any other.
 */
const DROPPED_LIFE_MS = HOUR_MS;
/** Letters deleted in one transaction: other writers wait for it meanwhile. */
const BATCH = 500;

/** Deletes old letters, and earlier those without a recipient. */
export async function forgetLetters(scope: Scope): Promise<void> {
  const { engine, now } = scope;
  const forgetSome = (): Promise<number> =>
    engine.transaction(async (tx) => {
      const old = tx
        .selectFrom('letters')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('createdAt', '<=', now() - LETTER_LIFE_MS),
            eb('state', '=', 'dropped').and('createdAt', '<=', now() - DROPPED_LIFE_MS),
          ]),
        )
        .limit(BATCH);
      const gone = await tx.deleteFrom('letters').where('id', 'in', old).executeTakeFirst();
      return Number(gone.numDeletedRows);
    });
  while ((await forgetSome()) === BATCH);
  await forgetFiles(scope);
}

/** Name of a letter of earlier versions, which stored them as files. */
const LETTER_FILE = /^(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\d-\d{3}Z-[\w-]+\.json$/;

/** Deletes the letters that an earlier version has left in the outbox folder, thirty days after. */
async function forgetFiles({ config, now }: Scope): Promise<void> {
  const folder = join(config.DATA_DIR, 'outbox');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const last = new Date(now() - LETTER_LIFE_MS).toISOString().slice(0, 10);
  for (const name of names) {
    const day = LETTER_FILE.exec(name)?.[1];
    if (day && day < last) await rm(join(folder, name), { force: true });
  }
}
