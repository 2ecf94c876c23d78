import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Scope } from '../service/scope.ts';
import { closeDataFolder } from '../base/data-folder.ts';
import type { Engine } from '../db/engine/engine.ts';
import { closeSecurityLog } from '../security/security-log.ts';
import { migrate, migrations } from '../db/migrate.ts';
import { databasePlace, openDatabase } from '../db/open.ts';
import { writingWhileFit } from '../db/schema-fit.ts';
import { readEnvironment, type Environment } from '../base/env.ts';
import { Background } from '../base/background.ts';
import { writeVisits } from '../visits/waiting-visits.ts';
import { sql } from 'kysely';

/** Whether the shop's database answers; why it does not is logged. */
export async function isHealthy(
  { engine }: Scope,
  log: (error: unknown) => void = console.error,
): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(engine.db);
    return true;
  } catch (error) {
    log(error);
    return false;
  }
}

const ORDER_ID_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const ORDER_ID_LENGTH = 8;
/** Milliseconds that running work is given when the shop closes. */
const BACKGROUND_GRACE_MS = 10_000;

const SECRET_BYTES = 16;

/** The scope of a running shop itself: the system's clock and random source. */
export function shopScope(engine: Engine, config: Environment): Scope {
  return {
    engine,
    config,
    actor: { kind: 'system' },
    background: new Background(),
    now: () => Date.now(),
    newOrderId: () =>
      Array.from(
        { length: ORDER_ID_LENGTH },
        () => ORDER_ID_LETTERS[randomInt(ORDER_ID_LETTERS.length)],
      ).join(''),
    newId: () => randomUUID(),
    newSecret: () => randomBytes(SECRET_BYTES).toString('base64url'),
  };
}

let opened: Promise<Scope> | undefined;

/** The one shop of this process, opened at first use; a failed opening is tried again by the next caller. */
export function currentShop(): Promise<Scope> {
  opened ??= openShop().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function openShop(): Promise<Scope> {
  const config = readEnvironment(process.env);
  // The folder has the demo's password, even with PostgreSQL.
  closeDataFolder(config.DATA_DIR);
  const engine = await openDatabase(databasePlace(config));
  await migrate(engine);
  return shopScope(writingWhileFit(engine, Object.keys(migrations(engine))), config);
}

/** Closes the shop of this process, if one is open. */
export async function closeShop(): Promise<void> {
  const shop = await opened?.catch(() => undefined);
  opened = undefined;
  if (shop) await writeVisits(shop).catch(console.error);
  await shop?.background.doneWithin(BACKGROUND_GRACE_MS);
  if (shop) closeSecurityLog(shop.engine);
  await shop?.engine.close();
}
