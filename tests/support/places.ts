import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Engine } from '#server/db/engine/engine.ts';
import type { DatabasePlace } from '#server/db/open.ts';
import { databaseUrl, query, restoreRows } from './postgres/databases.ts';
import { startPgbouncer, type Pgbouncer } from './postgres/pgbouncer.ts';

export type EngineName = Engine['name'];

/** An engine, or PostgreSQL behind PgBouncer. */
export type DatabaseKind = EngineName | 'pgbouncer';

/** A database that no other test uses. */
export interface TestPlace extends DatabasePlace {
  leave(): Promise<void>;
}

async function sqlitePlace(): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(inject('sqlite').folder, 'shop-'));
  return { dataDir, leave: () => rm(dataDir, { recursive: true, force: true }) };
}

async function migratedSqlitePlace(): Promise<TestPlace> {
  const place = await sqlitePlace();
  await copyFile(inject('sqlite').template, join(place.dataDir, 'vitrine.db'));
  return place;
}

async function createDatabase(template: string): Promise<string> {
  const { adminUrl, prefix } = inject('postgres');
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await query(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return databaseUrl(adminUrl, name);
}

/** In front of the tests' server; started by the first test of this process that needs it, and ends with it. */
let pooler: Promise<Pgbouncer> | undefined;

/** The database of a URL, through PgBouncer. */
async function pooled(directUrl: string): Promise<DatabasePlace> {
  // Each test's database has connections of its own, of which the server allows 200.
  pooler ??= startPgbouncer(inject('postgres').adminUrl, 'server_idle_timeout = 2');
  const name = new URL(directUrl).pathname.slice(1);
  return { dataDir: '', databaseUrl: (await pooler).urlOf(name), directUrl };
}

/** Where a PostgreSQL database is. With TEST_PGBOUNCER every test goes through PgBouncer. */
const postgresPlace = async (url: string, kind: DatabaseKind): Promise<DatabasePlace> =>
  kind === 'pgbouncer' || process.env.TEST_PGBOUNCER
    ? pooled(url)
    : { dataDir: '', databaseUrl: url, ...standbyOf(url) };

/** With TEST_STANDBY every test has a standby. */
function standbyOf(url: string): Pick<DatabasePlace, 'readUrls'> {
  const { standbyUrl } = inject('postgres');
  return standbyUrl ? { readUrls: [databaseUrl(standbyUrl, new URL(url).pathname.slice(1))] } : {};
}

/** Databases that earlier tests of this process returned, restored to their initial rows. */
const reusable: string[] = [];

async function migratedPostgresPlace(kind: DatabaseKind): Promise<TestPlace> {
  const url = reusable.pop() ?? (await createDatabase(inject('postgres').template));
  return {
    ...(await postgresPlace(url, kind)),
    async leave() {
      await restoreRows(url);
      reusable.push(url);
    },
  };
}

/** The environment of a process on this database. */
export const placeEnv = ({
  databaseUrl = '',
  directUrl = '',
  readUrls = [],
  dataDir,
}: DatabasePlace) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: directUrl,
  DATABASE_READ_URLS: readUrls.join(','),
});

/** A database without any table. */
export async function emptyPlace(kind: DatabaseKind): Promise<TestPlace> {
  if (kind === 'sqlite') return sqlitePlace();
  const url = await createDatabase('template0');
  return { ...(await postgresPlace(url, kind)), leave: async () => undefined };
}

/** The database of an empty shop, migrated. */
export const shopPlace = (kind: DatabaseKind): Promise<TestPlace> =>
  kind === 'sqlite' ? migratedSqlitePlace() : migratedPostgresPlace(kind);
