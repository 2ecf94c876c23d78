import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { openSqlite } from '#server/db/engine/sqlite.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeFolder } from './database-folder.ts';
import { startCluster, startStandby, type Cluster } from './postgres/cluster.ts';
import { databaseUrl, query, rememberRows } from './postgres/databases.ts';

interface Sqlite {
  /** Contains the databases of this run's tests; deleted afterwards. */
  folder: string;
  /** File of a database that has been migrated. */
  template: string;
}

interface Postgres {
  adminUrl: string;
  /** Prefix of the names of this run's databases. */
  prefix: string;
  /** A database that has been migrated. */
  template: string;
  /** URL of the administrative database of a standby, with TEST_STANDBY. */
  standbyUrl: string | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Postgres;
    sqlite: Sqlite;
  }
}

interface Databases {
  postgres: Postgres;
  sqlite: Sqlite;
  close(): Promise<void>;
}

/** An existing server: at the end this run's databases are dropped, but it keeps running. */
function foreignServer(url: string, prefix: string): Cluster {
  return {
    url,
    async stop() {
      const ours = `SELECT datname FROM pg_database WHERE starts_with(datname, '${prefix}')`;
      for (const { datname } of await query(url, ours)) {
        await query(url, `DROP DATABASE ${String(datname)} WITH (FORCE)`);
      }
    },
  };
}

/** A real PostgreSQL: the one of TEST_DATABASE_URL (a superuser's URL), else one of the tests' own. */
async function openServer(): Promise<{ server: Cluster; postgres: Postgres }> {
  const prefix = `vitrine_test_${randomBytes(6).toString('hex')}_`;
  const template = `${prefix}template`;
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? foreignServer(given, prefix) : await startCluster();
  await query(server.url, `CREATE DATABASE ${template}`);
  const url = databaseUrl(server.url, template);
  const engine = await openPostgres({ url });
  await migrate(engine);
  await engine.close();
  await rememberRows(url);
  // How much later it applies what is written, such as 2s.
  const delay = process.env.TEST_STANDBY;
  const standby = delay && (await startStandby(server, `recovery_min_apply_delay=${delay}`));
  const stop = async () => {
    if (standby) await standby.stop();
    await server.stop();
  };
  const standbyUrl = standby ? standby.url : undefined;
  return {
    server: { url: server.url, stop },
    postgres: { adminUrl: server.url, prefix, template, standbyUrl },
  };
}

async function openFolder(): Promise<Sqlite> {
  const folder = await makeFolder();
  const template = join(folder, 'template.db');
  const engine = await openSqlite(template);
  await migrate(engine);
  // Once closed, the database is a single file, without a journal.
  await engine.close();
  return { folder, template };
}

async function openDatabases(): Promise<Databases> {
  const { server, postgres } = await openServer();
  const sqlite = await openFolder();
  return {
    postgres,
    sqlite,
    async close() {
      await rm(sqlite.folder, { recursive: true, force: true });
      await server.stop();
    },
  };
}

const SHARED = Symbol.for('vitrine.test-databases');

/** The databases of this run; on `globalThis`, because each vitest project loads this file again. */
const run = globalThis as { [SHARED]?: { users: number; opening: Promise<Databases> } };

/**
 * Provides the tests with both databases, migrated once: each test gets a copy, which takes a few
 * milliseconds instead of the migrations' eighty.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run[SHARED] ??= { users: 0, opening: openDatabases() });
  shared.users += 1;
  const { postgres, sqlite, close } = await shared.opening;
  project.provide('postgres', postgres);
  project.provide('sqlite', sqlite);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await close();
  };
}
