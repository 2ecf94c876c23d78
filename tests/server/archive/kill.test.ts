import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fillShop as fillDemo } from '#demo/fill-shop.ts';
import { demoProducts } from '#demo/products.ts';
import { seededRandom } from '#demo/random.ts';
import { openArchive } from '#server/archive/archive-file.ts';
import { backUp } from '#server/archive/copy-shop.ts';
import type { Checksums } from '#server/archive/checksums.ts';
import type { ShopPlace } from '#server/archive/read-shop.ts';
import { isEmptyPlace } from '#server/archive/write-shop.ts';
import { readEnvironment } from '#server/base/env.ts';
import { openDatabase, type DatabasePlace } from '#server/db/open.ts';
import { DiskStore } from '#server/media/disk-store.ts';
import { mediaStore } from '#server/media/store.ts';
import { shopScope } from '#server/start/shop.ts';
import { writeLargeShop } from '../../support/bench/large-shop.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import {
  emptyPlace,
  placeEnv,
  shopPlace,
  type EngineName,
  type TestPlace,
} from '../../support/places.ts';
import { keepMediaIn, openS3 } from '../../support/s3-server.ts';
import { checksumsOf } from './checksums-of.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const OTHER = { sqlite: 'postgres', postgres: 'sqlite' } as const;

/** With so many orders (`KILL_ORDERS=5000`) each command is killed in every second of it, and at tenths between them. */
const ORDERS = Number(process.env.KILL_ORDERS ?? 0);
const FILES = ORDERS > 0 ? 1_000 : 40;
/**
 * Kills of a command in any other run. Each is in its own part of the time that the command has just taken on this
 * machine, from where its modules are loaded: a fixed time would fall before its work if the machine is busy.
 */
const KILLS = 1;
const LOADED = 0.5;
const TENTHS = 8;
const PATIENCE_MS = ORDERS > 0 ? 3_600_000 : 240_000;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-kill-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a command as an owner does; killed after so many ms, or never. @returns its exit code, null if it was killed */
async function run(args: string[], env: Record<string, string>, killAfterMs?: number) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const timer =
    killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return code;
}

/**
 * Kills a command at one moment after another, and looks after each at what it has left.
 *
 * @param undo takes back what it has done once it was not killed, if looking does not
 */
async function killAtEveryMoment(
  name: string,
  command: (killAfterMs?: number) => Promise<number | null>,
  look: () => Promise<'nothing' | 'whole' | 'parts'>,
  undo: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const random = seededRandom(name);
  const left = { nothing: 0, whole: 0, parts: 0 };
  let kills = 0;
  const killAfter = async (ms: number): Promise<boolean> => {
    const isKilled = (await command(ms)) === null;
    if (isKilled) kills += 1;
    left[await look()] += 1;
    return isKilled;
  };
  if (ORDERS === 0) {
    const start = performance.now();
    expect(await command()).toBe(0);
    const tookMs = performance.now() - start;
    expect(await look()).toBe('whole');
    await undo();
    for (let n = 0; n < KILLS; n += 1)
      await killAfter(tookMs * (LOADED + ((n + random()) / KILLS) * (1 - LOADED)));
    return;
  }
  let seconds = 1;
  while (await killAfter(seconds * 1_000)) seconds += 1;
  for (let n = 0; n < TENTHS; n += 1) await killAfter(Math.ceil(random() * seconds * 10) * 100);
  console.log(`${name}: ${kills} kills in ${seconds} s, ${JSON.stringify(left)}`);
}

async function withPlace<T>(
  place: DatabasePlace,
  work: (shop: ShopPlace) => Promise<T>,
): Promise<T> {
  const engine = await openDatabase(place);
  const media = mediaStore(readEnvironment({ ...process.env, ...placeEnv(place) }));
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

/** A shop with files, and what it comes to. */
async function filledShop(name: EngineName): Promise<{ place: TestPlace; expected: Checksums }> {
  const place = await placed(await shopPlace(name));
  const expected = await withPlace(place, async (shop) => {
    const scope = shopScope(shop.engine, readEnvironment(process.env));
    if (ORDERS > 0) {
      await fillDemo(scope, demoProducts(scope.now()), null, () => undefined);
      await writeLargeShop(scope, { products: 500, orders: ORDERS, days: 365 }, () => undefined);
    } else
      await fillShop(scope, {
        products: Array.from({ length: 60 }, (_, n) =>
          simpleProduct(`frame-${n}`, { priceCents: 20_000, qty: 5 }),
        ),
      });
    for (let n = 0; n < FILES; n += 1)
      await shop.media.put(`frame-${n}.webp`, Buffer.alloc(20_000, n));
    return checksumsOf(shop);
  });
  return { place, expected };
}

/** Empty places, one after the other: the next is needed once a killed command had done its work already. */
function targets(name: EngineName, expected: Checksums) {
  let target: TestPlace | undefined;
  return {
    current: async () => (target ??= await placed(await emptyPlace(name))),
    async look() {
      const left = await withPlace(target!, async (shop) => {
        if (await isEmptyPlace(shop.engine)) return 'nothing' as const;
        expect(await checksumsOf(shop)).toEqual(expected);
        return 'whole' as const;
      });
      if (left === 'whole') {
        await target!.leave();
        target = undefined;
      }
      return left;
    },
  };
}

// A move from SQLite writes PostgreSQL as a restore into it does: in any other run that is enough of it.
it.each<EngineName>(ORDERS > 0 ? ['sqlite', 'postgres'] : ['sqlite'])(
  'a backup, a restore and a move on %s, killed at any moment, leave a whole shop or none',
  async (name) => {
    const { place: source, expected } = await filledShop(name);
    const folder = await newFolder();
    const file = join(folder, 'shop.tar.gz');
    await killAtEveryMoment(
      `backup of ${name}`,
      (ms) => run(['scripts/backup.ts', '--to', file], placeEnv(source), ms),
      async () => {
        const files = await readdir(folder);
        if (!files.includes('shop.tar.gz')) return 'nothing';
        expect((await openArchive(file)).checksums).toEqual(expected);
        await rm(file);
        return 'whole';
      },
    );
    await withPlace(source, async (shop) => {
      expect(await checksumsOf(shop)).toEqual(expected);
      await backUp(shop, file, () => undefined);
    });

    const restored = targets(name, expected);
    const restore = ['scripts/restore.ts', '--from', file];
    await killAtEveryMoment(
      `restore into ${name}`,
      async (ms) => run(restore, placeEnv(await restored.current()), ms),
      restored.look,
    );
    // What was left is still a place for a shop.
    expect(await run(restore, placeEnv(await restored.current()))).toBe(0);
    expect(await restored.look()).toBe('whole');

    const moved = targets(OTHER[name], expected);
    const move = async (ms?: number) => {
      const target = await moved.current();
      // With PostgreSQL the files stay in their folder.
      if (target.databaseUrl) target.dataDir = source.dataDir;
      return run(
        ['scripts/move.ts', '--to', target.directUrl ?? target.databaseUrl ?? target.dataDir],
        placeEnv(source),
        ms,
      );
    };
    await killAtEveryMoment(`move from ${name}`, move, moved.look);
    expect(await move()).toBe(0);
    expect(await moved.look()).toBe('whole');
    await withPlace(source, async (shop) => expect(await checksumsOf(shop)).toEqual(expected));
    await source.leave();
  },
  PATIENCE_MS,
);

it(
  'files that a killed command takes into S3 and back are whole or missing there, and unchanged where they were',
  async () => {
    const dataDir = await newFolder();
    const folder = new DiskStore(join(dataDir, 'media'));
    for (let n = 0; n < FILES; n += 1) await folder.put(`frame-${n}.webp`, Buffer.alloc(20_000, n));
    const s3 = await openS3();
    keepMediaIn(s3);
    const env = { DATABASE_URL: '', DATA_DIR: dataDir };
    const isWhole = (name: string, content: Buffer | null) =>
      content?.equals(Buffer.alloc(20_000, Number(/\d+/.exec(name)![0]))) ?? false;
    const whatIs = (count: number) =>
      count === FILES ? 'whole' : count === 0 ? 'nothing' : 'parts';
    const inFolder = async () => {
      const names = await Array.fromAsync(folder.list());
      for (const name of names) expect(isWhole(name, await folder.read(name)), name).toBe(true);
      return whatIs(names.length);
    };
    const inS3 = () => {
      for (const [name, { content }] of s3.objects) expect(isWhole(name, content), name).toBe(true);
      return whatIs(s3.objects.size);
    };
    const move = (to: string) => (ms?: number) => run(['scripts/move.ts', '--media', to], env, ms);
    await killAtEveryMoment(
      'move into S3',
      move('s3'),
      async () => {
        expect(await inFolder()).toBe('whole');
        return inS3();
      },
      () => Promise.resolve(s3.objects.clear()),
    );
    expect(await move('s3')()).toBe(0);
    expect(inS3()).toBe('whole');
    const emptyFolder = () => rm(join(dataDir, 'media'), { recursive: true });
    await emptyFolder();
    await killAtEveryMoment(
      'move out of S3',
      move('folder'),
      async () => {
        expect(inS3()).toBe('whole');
        return inFolder();
      },
      emptyFolder,
    );
    expect(await move('folder')()).toBe(0);
    expect(await inFolder()).toBe('whole');
  },
  PATIENCE_MS,
);
