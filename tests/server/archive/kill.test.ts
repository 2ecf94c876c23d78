import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { openArchive } from '#server/archive/archive-file.ts';
import { backUp } from '#server/archive/copy-shop.ts';
import type { ShopPlace } from '#server/archive/read-shop.ts';
import { isEmptyPlace } from '#server/archive/write-shop.ts';
import { openDatabase } from '#server/db/open.ts';
import { DiskStore } from '#server/media/disk-store.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { emptyPlace, shopPlace, type EngineName, type TestPlace } from '../../support/places.ts';
import { readEnvironment } from '#server/base/env.ts';
import { shopScope } from '#server/start/shop.ts';
import { checksumsOf } from './checksums-of.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FILES = 300;
/** Milliseconds after which a command is killed at the latest: it is done before that on a quiet machine. */
const LONGEST_MS = 1_500;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-kill-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a command as an owner does; killed after so many ms, or never. @returns its exit code, null if it was killed */
async function run(args: string[], env: Record<string, string>, killAfterMs?: number) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: 'ignore',
  });
  const timer =
    killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return code;
}

async function withPlace<T>(
  place: { databaseUrl?: string | undefined; dataDir: string },
  work: (shop: ShopPlace) => Promise<T>,
): Promise<T> {
  const engine = await openDatabase(place);
  const media = new DiskStore(join(place.dataDir, 'media'));
  try {
    return await work({ engine, media, dataDir: place.dataDir, now: () => 0 });
  } finally {
    await engine.close();
  }
}

const placed = async (place: TestPlace) => ({
  ...place,
  dataDir: place.dataDir || (await newFolder()),
});

it.each<[EngineName, number]>([
  ['sqlite', 7],
  ['postgres', 7],
])(
  'a backup and a restore on %s, killed at any moment, leave a whole shop or none',
  async (name, kills) => {
    const random = seededRandom('archive');
    const source = await placed(await shopPlace(name));
    const expected = await withPlace(source, async (shop) => {
      const scope = shopScope(shop.engine, readEnvironment(process.env));
      await fillShop(scope, {
        products: Array.from({ length: 60 }, (_, n) =>
          simpleProduct(`frame-${n}`, { priceCents: 20_000, qty: 5 }),
        ),
      });
      for (let n = 0; n < FILES; n += 1)
        await shop.media.put(`frame-${n}.webp`, Buffer.alloc(20_000, n));
      return checksumsOf(shop);
    });
    const envOf = ({
      databaseUrl = '',
      dataDir,
    }: {
      databaseUrl?: string | undefined;
      dataDir: string;
    }) => ({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    });
    const folder = await newFolder();
    const file = join(folder, 'shop.tar.gz');
    for (let n = 0; n < kills; n += 1) {
      await run(['scripts/backup.ts', '--to', file], envOf(source), random() * LONGEST_MS);
      const files = await readdir(folder);
      if (files.includes('shop.tar.gz'))
        expect((await openArchive(file)).checksums).toEqual(expected);
      await rm(file, { force: true });
    }
    await withPlace(source, async (shop) => {
      expect(await checksumsOf(shop)).toEqual(expected);
      await backUp(shop, file, () => undefined);
    });

    const target = await placed(await emptyPlace(name));
    for (let n = 0; n < kills; n += 1) {
      await run(['scripts/restore.ts', '--from', file], envOf(target), random() * LONGEST_MS);
      const isWhole = await withPlace(target, async (shop) => {
        if (await isEmptyPlace(shop.engine)) return false;
        expect(await checksumsOf(shop)).toEqual(expected);
        return true;
      });
      if (isWhole) break;
    }
    await run(['scripts/restore.ts', '--from', file], envOf(target));
    await withPlace(target, async (shop) => expect(await checksumsOf(shop)).toEqual(expected));
    await target.leave();
    await source.leave();
  },
  240_000,
);
