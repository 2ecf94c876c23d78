/**
 * `npm run trial:point-in-time`: runs the commands of docs/operating.md, "Back to a point in time", as they stand there, on a
 * PostgreSQL that has a shop; orders that are deleted after a moment have to be there again once it is restored to that.
 *
 * Needs root and Debian's postgresql-15 and pgbackrest, and makes its own cluster `15 vitrine` on port 5432, which it removes
 * afterwards: it refuses to begin if the machine has one.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { query } from '../tests/support/postgres/databases.ts';

const ROOT = resolve(import.meta.dirname, '..');
const HEADING = '## Back to a point in time\n';
/** The moment that the manual names. */
const MOMENT = '2026-11-28 14:05:00+00';
const OWN = ['/etc/postgresql/15/vitrine', '/var/lib/pgbackrest/backup'];
const PASSWORD = 'a-password-of-the-trial';
const URL = `postgres://shop:${PASSWORD}@127.0.0.1:5432/shop`;

process.chdir(ROOT);
const run = (command: string, env: NodeJS.ProcessEnv = process.env): void => {
  console.log(command);
  execFileSync('sh', ['-c', command], { stdio: 'inherit', env });
};
const sql = (statement: string): void => run(`runuser -u postgres -- psql -c "${statement}"`);

const manual = readFileSync('docs/operating.md', 'utf8');
const [section = ''] = manual.slice(manual.indexOf(HEADING) + HEADING.length).split('\n## ');
const commands = [...section.matchAll(/^ {4}(.*)$/gm)].map(([, line]) => line!);
const stop = commands.indexOf('pg_ctlcluster 15 vitrine stop');
if (stop < 1) throw new Error('The manual has no restore.');
const found = OWN.find((path) => existsSync(path));
if (found) throw new Error(`${found} is there: this machine has such a cluster or its backups.`);

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-point-'));
const count = async (): Promise<number> =>
  Number((await query(URL, 'SELECT count(*) FROM orders'))[0]!.count);
/** The first connection after a restore waits until PostgreSQL has gone forward to the moment. */
async function isOpen(): Promise<void> {
  for (let n = 0; n < 60; n += 1) {
    const [row] = await query(URL, 'SELECT pg_is_in_recovery() AS recovers').catch(() => []);
    if (row?.recovers === false) return;
    await wait(1000);
  }
  throw new Error('PostgreSQL has not opened within a minute.');
}

let hasCluster = false;
try {
  run('pg_createcluster 15 vitrine --port 5432 --start');
  hasCluster = true;
  sql(`CREATE ROLE shop LOGIN PASSWORD '${PASSWORD}'`);
  sql('CREATE DATABASE shop OWNER shop');
  run('node_modules/.bin/node scripts/seed.ts', {
    ...process.env,
    DATABASE_URL: URL,
    DATA_DIR: dataDir,
  });
  for (const command of commands.slice(0, stop)) run(command);
  const before = await count();
  await wait(2000);
  const moment = (await query(URL, 'SELECT now()::text AS now'))[0]!.now as string;
  await wait(2000);
  await query(URL, 'TRUNCATE orders CASCADE');
  // What has changed goes to the store when a segment of the log is full, or now.
  sql('SELECT pg_switch_wal()');
  const without = await count();
  for (const command of commands.slice(stop)) run(command.replace(MOMENT, moment));
  await isOpen();
  const after = await count();
  console.log(
    `${before} orders, ${without} after all were deleted, ${after} restored to ${moment}`,
  );
  if (without !== 0 || after !== before) throw new Error('The orders are not back.');
} finally {
  if (hasCluster)
    run(
      'pg_dropcluster --stop 15 vitrine; rm -rf /var/lib/pgbackrest/archive /var/lib/pgbackrest/backup',
    );
  rmSync(dataDir, { recursive: true, force: true });
}
