import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { ShopContext } from './context.ts';
import type { Engine } from './db/engine/engine.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { readEnvironment } from './env.ts';

const ORDER_ID_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const ORDER_ID_LENGTH = 8;

/** The context of a running shop: the system's clock and random source. */
export function shopContext(engine: Engine): ShopContext {
  return {
    engine,
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

let opened: Promise<ShopContext> | undefined;

/** The shop of this process, opened at first use; a failed opening is tried again by the next. */
export function currentShop(): Promise<ShopContext> {
  opened ??= openShop().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function openShop(): Promise<ShopContext> {
  const env = readEnvironment(process.env);
  const engine = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  await migrate(engine);
  return shopContext(engine);
}

/** Closes the shop of this process, if one is open. */
export async function closeShop(): Promise<void> {
  const shop = await opened?.catch(() => undefined);
  opened = undefined;
  await shop?.engine.close();
}
