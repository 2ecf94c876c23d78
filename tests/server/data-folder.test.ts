import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { closeDataFolder } from '#server/base/data-folder.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';

let dataDir: string;
const modeOf = async (...path: string[]) => (await stat(join(dataDir, ...path))).mode & 0o777;

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-modes-'));
  dataDir = join(parent, 'data');
  const before = process.umask(0o022);
  return async () => {
    process.umask(before);
    await rm(parent, { recursive: true });
  };
});

it('keeps a new database and its journals from other users of the machine', async () => {
  const engine = await openDatabase({ dataDir });
  await migrate(engine);
  expect(await modeOf()).toBe(0o700);
  for (const file of ['vitrine.db', 'vitrine.db-wal', 'vitrine.db-shm']) {
    expect({ file, mode: await modeOf(file) }).toEqual({ file, mode: 0o600 });
  }
  await engine.close();
});

it('closes a folder and files that were left open, the pictures excepted', async () => {
  await mkdir(join(dataDir, 'outbox'), { recursive: true });
  await mkdir(join(dataDir, 'media'));
  const files = [
    'vitrine.db',
    'vitrine.db-wal',
    'auth-secret',
    'demo-accounts.json',
    'outbox/a.json',
  ];
  for (const file of [...files, 'media/a.avif']) await writeFile(join(dataDir, file), '');
  closeDataFolder(dataDir);
  for (const file of files)
    expect({ file, mode: await modeOf(file) }).toEqual({ file, mode: 0o600 });
  expect([await modeOf(), await modeOf('outbox')]).toEqual([0o700, 0o700]);
  expect(await modeOf('media', 'a.avif')).toBe(0o644);
});

it('leaves the mode of a folder that contains other files too', async () => {
  await mkdir(join(dataDir, 'etc'), { recursive: true });
  await writeFile(join(dataDir, 'auth-secret'), '');
  closeDataFolder(dataDir);
  expect(await modeOf()).toBe(0o755);
  expect(await modeOf('auth-secret')).toBe(0o600);
});
