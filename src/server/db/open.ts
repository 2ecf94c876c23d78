import { join } from 'node:path';
import type { Engine } from './engine/engine.ts';
import { openPostgres } from './engine/postgres.ts';
import { openSqlite } from './engine/sqlite.ts';

export interface DatabasePlace {
  /** PostgreSQL, when the shop has one. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database otherwise. */
  dataDir: string;
}

/** Opens the shop's database: PostgreSQL by its URL, else the embedded file. */
export async function openDatabase({ databaseUrl, dataDir }: DatabasePlace): Promise<Engine> {
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(dataDir, 'vitrine.db'));
}
