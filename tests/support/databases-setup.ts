import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { startCluster, type Cluster } from './postgres/cluster.ts';
import { databaseUrl, query, rememberRows } from './postgres/databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      adminUrl: string;
      /** What the names of this run's databases begin with. */
      prefix: string;
      /** A database that has been migrated. */
      template: string;
    };
  }
}

/** A server that is left running, without the databases of this run. */
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

/**
 * Gives the tests a real PostgreSQL: the one that TEST_DATABASE_URL names (a superuser's URL), or
 * one of their own that goes with them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `vitrine_test_${randomBytes(6).toString('hex')}_`;
  const template = `${prefix}template`;
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? foreignServer(given, prefix) : await startCluster();
  await query(server.url, `CREATE DATABASE ${template}`);
  const url = databaseUrl(server.url, template);
  const engine = await openPostgres(url);
  await migrate(engine);
  await engine.close();
  await rememberRows(url);
  project.provide('postgres', { adminUrl: server.url, prefix, template });
  return () => server.stop();
}
