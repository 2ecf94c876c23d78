import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Engine } from '#server/db/engine/engine.ts';
import type { DatabasePlace } from '#server/db/open.ts';
import { databaseUrl, query, restoreRows } from './postgres/databases.ts';

export type EngineName = Engine['name'];

/** A database that nobody else uses. */
export interface TestPlace extends DatabasePlace {
  leave(): Promise<void>;
}

async function sqlitePlace(): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  return { dataDir, leave: () => rm(dataDir, { recursive: true, force: true }) };
}

async function createDatabase(template: string): Promise<string> {
  const { adminUrl, prefix } = inject('postgres');
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  await query(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return databaseUrl(adminUrl, name);
}

/** Databases that an earlier test of this file left, as they were when they were made. */
const left: string[] = [];

async function migratedPostgresPlace(): Promise<TestPlace> {
  const url = left.pop() ?? (await createDatabase(inject('postgres').template));
  return {
    dataDir: '',
    databaseUrl: url,
    async leave() {
      await restoreRows(url);
      left.push(url);
    },
  };
}

/** A database without any table. */
export async function emptyPlace(engine: EngineName): Promise<TestPlace> {
  if (engine === 'sqlite') return sqlitePlace();
  const url = await createDatabase('template0');
  return { dataDir: '', databaseUrl: url, leave: async () => undefined };
}

/** An empty shop's database; on SQLite still to be migrated, which takes no time there. */
export const shopPlace = (engine: EngineName): Promise<TestPlace> =>
  engine === 'sqlite' ? sqlitePlace() : migratedPostgresPlace();
