import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openArchive } from '#server/archive/archive-file.ts';
import { backUp, move, moveFiles, restore } from '#server/archive/copy-shop.ts';
import type { ShopPlace } from '#server/archive/read-shop.ts';
import { isEmptyPlace } from '#server/archive/write-shop.ts';
import { readEnvironment } from '#server/base/env.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { DiskStore } from '#server/media/disk-store.ts';
import { S3Store } from '#server/media/s3-store.ts';
import { explainFailure } from '#server/start/archive-command.ts';
import { openTestShop } from '../../support/engines.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { emptyPlace, type EngineName, type TestPlace } from '../../support/places.ts';
import { query } from '../../support/postgres/databases.ts';
import { keepMediaIn, openS3 } from '../../support/s3-server.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { checksumsOf } from './checksums-of.ts';

const quietly = () => undefined;
/** Null where no one may mount a disk of a size. */
const disk = smallDisk(6);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-failures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A shop with products and a megabyte of files. */
async function filledShop(): Promise<ShopPlace> {
  const shop = await openTestShop('sqlite');
  onTestFinished(() => shop.close());
  await fillShop(shop.scope, {
    products: Array.from({ length: 60 }, (_, n) =>
      simpleProduct(`frame-${n}`, { priceCents: 20_000, qty: 5 }),
    ),
  });
  const { dataDir } = shop.place;
  const media = new DiskStore(join(dataDir, 'media'));
  for (let n = 0; n < 10; n += 1) await media.put(`frame-${n}.webp`, Buffer.alloc(100_000, n));
  return { engine: shop.scope.engine, media, dataDir, now: shop.scope.now };
}

async function opened(place: TestPlace): Promise<ShopPlace> {
  const dataDir = place.dataDir || (await newFolder());
  const engine = await openDatabase({ ...place, dataDir });
  onTestFinished(async () => {
    await engine.close();
    await place.leave();
  });
  return { engine, media: new DiskStore(join(dataDir, 'media')), dataDir, now: () => 0 };
}

it('a database that hangs up in the middle has nothing of the shop, and takes it the next time', async () => {
  const shop = await filledShop();
  const place = await emptyPlace('postgres');
  const there = await opened(place);
  let isHungUp = false;
  const hangUp = async () => {
    if (isHungUp) return;
    isHungUp = true;
    await query(
      place.databaseUrl!,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  };
  const cut = {
    ...shop,
    media: Object.assign(new DiskStore(join(shop.dataDir, 'media')), {
      // Files come after the rows, before the commit.
      read: async (name: string) => {
        await hangUp();
        return shop.media.read(name);
      },
    }),
  };
  const lost = await move(cut, there, quietly).catch((error: unknown) => error);
  expect(lost).toMatchObject({ status: 503 });
  expect(explainFailure(lost)).toMatch(/^O banco de dados deixou de responder/);
  expect(isHungUp).toBe(true);
  await vi.waitFor(async () => expect(await isEmptyPlace(there.engine)).toBe(true), 10_000);
  await move(shop, there, quietly);
  expect(await checksumsOf(there)).toEqual(await checksumsOf(shop));
});

it.skipIf(!disk)('a disk that is full has neither half an archive nor half a shop', async () => {
  onTestFinished(() => disk!.remove());
  const shop = await filledShop();
  const file = join(await newFolder(), 'shop.tar.gz');
  await backUp(shop, file, quietly);
  const archive = await openArchive(file);
  const place = { dataDir: join(disk!.folder, 'shop'), leave: async () => undefined };
  await writeFile(join(disk!.folder, 'ballast'), Buffer.alloc(4_000_000, 1));
  const tried = await opened(place);
  await expect(restore(archive, tried, quietly)).rejects.toMatchObject({ status: 507 });
  expect(await isEmptyPlace(tried.engine)).toBe(true);
  const half = join(disk!.folder, 'half.tar.gz');
  const makeRoom = disk!.fill();
  const full = await backUp(shop, half, quietly).catch((error: unknown) => error);
  expect(explainFailure(full)).toMatch(/^Não há mais espaço no destino/);
  await expect(readFile(half)).rejects.toThrow('ENOENT');
  makeRoom();
  await rm(join(disk!.folder, 'ballast'));
  await restore(archive, tried, quietly);
  expect(await checksumsOf(tried)).toEqual(await checksumsOf(shop));
  await tried.engine.close();
});

it('a store that fails for good ends the copy, one that fails now and then does not', async () => {
  const s3 = await openS3();
  keepMediaIn(s3);
  const shop = await filledShop();
  const store = S3Store.of(readEnvironment(process.env), async () => undefined);
  s3.failing.push(500, 0);
  await moveFiles(shop.media, store, quietly);
  expect(s3.objects.size).toBe(10);
  s3.objects.clear();
  s3.failing.push(500, 500, 500);
  const there = await opened(await emptyPlace('sqlite'));
  const failed = await move(shop, { ...there, media: store }, quietly).catch(explainFailure);
  expect(failed).toMatch(/^O armazenamento S3 não respondeu \(PUT: 500\)/);
  const lostFolder = join(there.dataDir, 'none', 'shop.tar.gz');
  expect(await backUp(shop, lostFolder, quietly).catch(explainFailure)).toMatch(/^ENOENT[^\n]+$/);
  expect(await isEmptyPlace(there.engine)).toBe(true);
});

it.each<EngineName>(['sqlite', 'postgres'])(
  'tables of a newer version on %s take no older shop',
  async (name) => {
    const shop = await filledShop();
    const file = join(await newFolder(), 'shop.tar.gz');
    await backUp(shop, file, quietly);
    const { source, checksums } = await openArchive(file);
    const older = {
      ...source,
      manifest: { ...source.manifest, migrations: source.manifest.migrations.slice(0, -1) },
    };
    const there = await opened(await emptyPlace(name));
    await migrate(there.engine);
    await expect(restore({ source: older, checksums }, there, quietly)).rejects.toThrow(
      'O destino tem as tabelas de uma versão mais nova',
    );
    // Tables of the same version, without rows, are as good as none.
    await restore({ source, checksums }, there, quietly);
    expect(await checksumsOf(there)).toEqual(checksums);
  },
);
