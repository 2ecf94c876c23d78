import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { ShopContext } from './context.ts';
import { closeDataFolder } from './data-folder.ts';
import type { Engine } from './db/engine/engine.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { readEnvironment } from './env.ts';
import { Jobs } from './jobs.ts';

const ORDER_ID_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const ORDER_ID_LENGTH = 8;
/** Milliseconds that mail under way is given when the shop closes. */
const JOBS_GRACE_MS = 10_000;

/** The context of a running shop: the system's clock and random source. */
export function shopContext(engine: Engine): ShopContext {
  return {
    engine,
    jobs: new Jobs(),
    now: () => Date.now(),
    newOrderId: () =>
      Array.from(
        { length: ORDER_ID_LENGTH },
        () => ORDER_ID_LETTERS[randomInt(ORDER_ID_LETTERS.length)],
      ).join(''),
    newId: () => randomUUID(),
    newSecret: () => randomBytes(16).toString('base64url'),
  };
}

const OPENED = Symbol.for('vitrine.shop');

/**
 * The one shop of this process. It hangs on `globalThis` because the build has a copy of this module
 * of its own: what the start script opened is what the pages use, and what it closes.
 */
const held = globalThis as { [OPENED]?: Promise<ShopContext> | undefined };

/** The shop of this process, opened at first use; a failed opening is tried again by the next. */
export function currentShop(): Promise<ShopContext> {
  held[OPENED] ??= openShop().catch((error: unknown) => {
    held[OPENED] = undefined;
    throw error;
  });
  return held[OPENED];
}

async function openShop(): Promise<ShopContext> {
  const env = readEnvironment(process.env);
  // Letters and the demo's password lie here with PostgreSQL too.
  closeDataFolder(env.DATA_DIR);
  const engine = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  await migrate(engine);
  return shopContext(engine);
}

/** Closes the shop of this process, if one is open. */
export async function closeShop(): Promise<void> {
  const shop = await held[OPENED]?.catch(() => undefined);
  held[OPENED] = undefined;
  await shop?.jobs.doneWithin(JOBS_GRACE_MS);
  await shop?.engine.close();
}
