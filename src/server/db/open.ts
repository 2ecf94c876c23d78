import { join } from 'node:path';
import type { Environment } from '../base/env.ts';
import type { Engine } from './engine/engine.ts';
import { openSqlite } from './engine/sqlite.ts';

export interface DatabasePlace {
  /** PostgreSQL, or PgBouncer in front of it, when the shop has one. */
  databaseUrl?: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` leads to PgBouncer. */
  directUrl?: string | undefined;
  /** Standbys that serve reads. */
  readUrls?: readonly string[] | undefined;
  /** Folder of the embedded database otherwise. */
  dataDir: string;
}

/** The variables that say where a shop's database is. */
export type DatabaseEnvironment = Pick<
  Environment,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'
> &
  Partial<Pick<Environment, 'DATABASE_READ_URLS'>>;

/** The database that the environment names. */
export const databasePlace = (env: DatabaseEnvironment): DatabasePlace => ({
  databaseUrl: env.DATABASE_URL,
  directUrl: env.DATABASE_DIRECT_URL,
  readUrls: env.DATABASE_READ_URLS,
  dataDir: env.DATA_DIR,
});

/** Opens the shop's database: PostgreSQL by its URL, else the embedded file. */
export async function openDatabase(place: DatabasePlace): Promise<Engine> {
  const { databaseUrl: url, directUrl, readUrls, dataDir } = place;
  if (!url) return openSqlite(join(dataDir, 'vitrine.db'));
  // Loaded only if it is used: 10 MB.
  const { openPostgres } = await import('./engine/postgres.ts');
  return openPostgres({ url, directUrl, readUrls });
}
