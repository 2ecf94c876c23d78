/**
 * `npm run migrate`: brings the database of the environment to the schema of this version and ends. `npm start` does so
 * too; this is for doing it once, apart from the start of several nodes.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readEnvironment } from '#server/base/env.ts';
import { migrate } from '#server/db/migrate.ts';
import { databasePlace, openDatabase } from '#server/db/open.ts';
import { explainStartError } from '#server/start/lifecycle.ts';

process.chdir(resolve(import.meta.dirname, '..'));
if (existsSync('.env')) process.loadEnvFile();

try {
  const engine = await openDatabase(databasePlace(readEnvironment(process.env)));
  try {
    await migrate(engine);
  } finally {
    await engine.close();
  }
  console.log('O banco de dados está na versão deste programa.');
} catch (error) {
  console.error(explainStartError(error));
  process.exit(1);
}
