import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Engine } from '#server/db/engine/engine.ts';
import type { DatabasePlace } from '#server/db/open.ts';
import { databaseUrl, query, restoreRows } from './postgres/databases.ts';

export type EngineName = Engine['name'];

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

/** Databases that earlier tests of this process returned, restored to their initial rows. */
const reusable: string[] = [];

async function migratedPostgresPlace(): Promise<TestPlace> {
  const url = reusable.pop() ?? (await createDatabase(inject('postgres').template));
  return {
    dataDir: '',
    databaseUrl: url,
    async leave() {
      await restoreRows(url);
      reusable.push(url);
    },
  };
}

/** A database without any table. */
export async function emptyPlace(engine: EngineName): Promise<TestPlace> {
  if (engine === 'sqlite') return sqlitePlace();
  const url = await createDatabase('template0');
  return { dataDir: '', databaseUrl: url, leave: async () => undefined };
}

/** The database of an empty shop, migrated. */
export const shopPlace = (engine: EngineName): Promise<TestPlace> =>
  engine === 'sqlite' ? migratedSqlitePlace() : migratedPostgresPlace();
