/**
 * `IMPORT`: a shop whose worker does what is to be done for an import, until it is killed. Prints the import's status and how
 * many rows it has dealt with, whenever they change.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { readEnvironment } from '#server/base/env.ts';
import { databasePlace, openDatabase } from '#server/db/open.ts';
import { shopScope } from '#server/start/shop.ts';
import { startWorker } from '#server/worker/worker.ts';

/** Short, so that the next process soon continues this one's work. */
const LEASE_MS = 1_000;
/** Ms between two looks. */
const LOOK_MS = 5;

const importId = process.argv[2] ?? '';
const config = readEnvironment(process.env);
const engine = await openDatabase(databasePlace(config));
startWorker(shopScope(engine, config), { leaseMs: LEASE_MS, log: () => undefined });
for (let last = ''; ;) {
  const { status, done } = await engine.db
    .selectFrom('imports')
    .select(['status', 'done'])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  const line = `${status} ${done}`;
  if (line !== last) process.stdout.write(`${line}\n`);
  last = line;
  await delay(LOOK_MS);
}
