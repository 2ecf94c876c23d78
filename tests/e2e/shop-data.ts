import type { Engine, Tx } from '#server/db/engine/engine.ts';
import { openDatabase } from '#server/db/open.ts';

/** Changes the data of the shop under test behind its back, as its staff would from elsewhere. */
export async function changeShop(change: (tx: Tx) => Promise<unknown>): Promise<void> {
  const engine: Engine = await openDatabase({ dataDir: process.env.THROWAWAY_DATA_DIR! });
  try {
    await engine.transaction(change);
  } finally {
    await engine.close();
  }
}
