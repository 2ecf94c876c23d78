/**
 * A shop that waits for input, then queues letters and sends them until it is killed. It prints 'ready',
 * and the id of each letter that the database has acknowledged.
 */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { databasePlace, openDatabase } from '#server/db/open.ts';
import { readEnvironment } from '#server/base/env.ts';
import { startWorker } from '#server/worker/worker.ts';
import { queueLetter } from '#server/letters/queue/queue-letter.ts';
import { shopScope } from '#server/start/shop.ts';

/** Short, so that the next process soon continues this one's work. */
const LEASE_MS = 1_000;
/** Milliseconds between two letters, during which others are sent. */
const PAUSE_MS = 5;
/** Letters per process: the last process has to send all that are left. */
const LETTERS = 6;

// Node would write it when the process ends, which none of these does.
flushCompileCache();
await once(process.stdin, 'data');
const config = readEnvironment(process.env);
const engine = await openDatabase(databasePlace(config));
const shop = shopScope(engine, config);
startWorker(shop, { leaseMs: LEASE_MS });
process.stdout.write('ready\n');
for (let n = 0; n < LETTERS; n += 1) {
  const id = shop.newId();
  await queueLetter(shop, { kind: 'invite', to: `${id}@exemplo.com.br`, name: 'Ana', id });
  process.stdout.write(`${id}\n`);
  await delay(PAUSE_MS);
}
// Until it is killed.
await new Promise(() => setInterval(() => undefined, 1_000));
