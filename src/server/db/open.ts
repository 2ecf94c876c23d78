import { join } from 'node:path';
import type { Engine } from './engine/engine.ts';
import { openSqlite } from './engine/sqlite.ts';

export interface DatabasePlace {
  /** PostgreSQL, when the shop has one. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database otherwise. */
  dataDir: string;
}

/** Opens the shop's database: PostgreSQL by its URL, else the embedded file. */
export async function openDatabase({ databaseUrl, dataDir }: DatabasePlace): Promise<Engine> {
  if (!databaseUrl) return openSqlite(join(dataDir, 'vitrine.db'));
  // Loaded only if it is used: 10 MB.
  const { openPostgres } = await import('./engine/postgres.ts');
  return openPostgres(databaseUrl);
}
