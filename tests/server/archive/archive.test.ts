import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openArchive } from '#server/archive/archive-file.ts';
import { ChecksumSink } from '#server/archive/checksums.ts';
import { backUp, move, moveFiles, restore } from '#server/archive/copy-shop.ts';
import { readShop, type ShopPlace } from '#server/archive/read-shop.ts';
import { isEmptyPlace } from '#server/archive/write-shop.ts';
import { readEnvironment } from '#server/base/env.ts';
import { openDatabase } from '#server/db/open.ts';
import { DiskStore } from '#server/media/disk-store.ts';
import type { MediaStore } from '#server/media/media-store.ts';
import { mediaStore } from '#server/media/store.ts';
import { openTestShop } from '../../support/engines.ts';
import { fillLensShop, placeLensOrder } from '../../support/lens-orders.ts';
import { emptyPlace, type EngineName } from '../../support/places.ts';
import { keepMediaIn, openS3 } from '../../support/s3-server.ts';
import { checksumsOf } from './checksums-of.ts';

const ENGINES: EngineName[] = ['sqlite', 'postgres'];
const OTHER = { sqlite: 'postgres', postgres: 'sqlite' } as const;
const quietly = () => undefined;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A shop with an order, a secret and files that people and only the shop may see. */
async function filledShop(name: EngineName): Promise<ShopPlace> {
  const shop = await openTestShop(name);
  onTestFinished(() => shop.close());
  const { engine } = shop.scope;
  await fillLensShop(shop.scope);
  await placeLensOrder(shop.scope);
  const dataDir = shop.place.dataDir || (await newFolder());
  const secret = 'a secret of the shop, which is long enough';
  if (name === 'sqlite') await writeFile(join(dataDir, 'auth-secret'), secret);
  else
    await engine.transaction((tx) =>
      tx.insertInto('secrets').values({ name: 'auth', value: secret }).execute(),
    );
  // A category that is written before the one above it.
  await engine.transaction(async (tx) => {
    const category = (id: string, parentId: string | null) => ({
      id,
      name: id,
      slug: id,
      path: id,
      parentId,
    });
    await tx
      .insertInto('categories')
      .values(category('z', null) as never)
      .execute();
    await tx
      .insertInto('categories')
      .values(category('a', 'z') as never)
      .execute();
  });
  const media = new DiskStore(join(dataDir, 'media'));
  await media.put('frame-1-360.webp', Buffer.from([0, 255, 13, 10]));
  await media.put('.prescriptions/p.pdf', Buffer.from('%PDF'));
  return { engine, media, dataDir, now: shop.scope.now };
}

const changedStore = (store: MediaStore, change: Partial<MediaStore>): MediaStore => ({
  put: (name, content) => store.put(name, content),
  read: (name) => store.read(name),
  has: (name) => store.has(name),
  list: () => store.list(),
  remove: (names) => store.remove(names),
  ...change,
});

/** A place without any table. */
async function barePlace(name: EngineName): Promise<ShopPlace> {
  const place = await emptyPlace(name);
  const dataDir = place.dataDir || (await newFolder());
  const engine = await openDatabase({ ...place, dataDir });
  onTestFinished(async () => {
    await engine.close();
    await place.leave();
  });
  return { engine, media: new DiskStore(join(dataDir, 'media')), dataDir, now: () => 0 };
}

describe.each(ENGINES)('an archive of a shop on %s', (name) => {
  it.each(ENGINES)('is the same shop on %s, with its search', async (target) => {
    const shop = await filledShop(name);
    const before = await checksumsOf(shop);
    const file = join(await newFolder(), 'shop.tar.gz');
    const copied = await backUp(shop, file, quietly);
    expect(copied.files).toBe(2);
    expect(before.tables).toMatchObject({ orders: { count: 1 }, secrets: { count: 1 } });
    const there = await barePlace(target);
    const progress: number[] = [];
    expect(
      await restore(await openArchive(file), there, (done, total) => {
        progress.push(done / total!);
      }),
    ).toEqual(copied);
    expect(progress.at(-1)).toBe(1);
    expect(await checksumsOf(there)).toEqual(before);
    expect(await checksumsOf(shop)).toEqual(before);
    const { engine } = there;
    expect(await engine.search.find(engine.db, ['frame'], 10)).toEqual(
      await shop.engine.search.find(shop.engine.db, ['frame'], 10),
    );
    // Rows refer to others as before.
    await expect(
      engine.transaction((tx) => sql`DELETE FROM categories WHERE id = 'z'`.execute(tx)),
    ).rejects.toThrow(/foreign key/i);
  });

  it('moves to the other engine and back, and is as it was', async () => {
    const shop = await filledShop(name);
    const there = await barePlace(OTHER[name]);
    const back = await barePlace(name);
    const copied = await move(shop, there, quietly);
    expect(await move(there, back, quietly)).toEqual(copied);
    expect(await checksumsOf(back)).toEqual(await checksumsOf(shop));
  });

  it('is not written where there is a shop, nor half of one anywhere', async () => {
    const shop = await filledShop(name);
    const other = await filledShop(name);
    const before = await checksumsOf(other);
    await expect(move(shop, other, quietly)).rejects.toThrow('O destino já tem uma loja');
    expect(await checksumsOf(other)).toEqual(before);

    const there = await barePlace(name);
    const full = changedStore(there.media, { put: () => Promise.reject(new Error('no room')) });
    await expect(move(shop, { ...there, media: full }, quietly)).rejects.toThrow('no room');
    const forgetful = changedStore(there.media, { put: () => Promise.resolve() });
    await expect(move(shop, { ...there, media: forgetful }, quietly)).rejects.toThrow('files');
    expect(await isEmptyPlace(there.engine)).toBe(true);
    // It is still a place for a shop.
    await move(shop, there, quietly);
    expect(await checksumsOf(there)).toEqual(await checksumsOf(shop));
  });

  it('is of one moment, however much is written meanwhile', async () => {
    const shop = await filledShop(name);
    const before = await checksumsOf(shop);
    const after = await readShop(shop, async (source) => {
      const sums = new ChecksumSink(source.manifest.tables);
      await shop.engine.transaction((tx) =>
        tx.updateTable('products').set({ name: 'changed' }).execute(),
      );
      await source.readInto(sums);
      return sums.value;
    });
    expect(after).toEqual(before);
    expect(await checksumsOf(shop)).not.toEqual(before);
  });
});

describe('a file', () => {
  const archive = async () => {
    const folder = await newFolder();
    const file = join(folder, 'shop.tar.gz');
    await backUp(await filledShop('sqlite'), file, quietly);
    return { file, bytes: await readFile(file) };
  };

  it('that is damaged anywhere is refused before anything is written', async () => {
    const { file, bytes } = await archive();
    for (let at = 40; at < bytes.length; at += Math.ceil(bytes.length / 25)) {
      const damaged = Buffer.from(bytes);
      damaged[at]! ^= 0b100;
      await writeFile(file, damaged);
      await expect(openArchive(file), String(at)).rejects.toThrow(/danificado|não é uma cópia/);
      await writeFile(file, bytes.subarray(0, at));
      await expect(openArchive(file), String(at)).rejects.toThrow(/danificado|não é uma cópia/);
    }
  });

  it('whose rows were changed, or that leads out of its folder, is refused', async () => {
    const { file, bytes } = await archive();
    const tar = gunzipSync(bytes).toString('latin1');
    const changed = async (from: string, to: string) => {
      expect(tar).toContain(from);
      await writeFile(file, gzipSync(Buffer.from(tar.replace(from, to), 'latin1')));
      return openArchive(file);
    };
    await expect(changed('Rua', 'rua')).rejects.toThrow('danificado');
    await expect(changed('"version": 1', '"version": 2')).rejects.toThrow('mais nova');
    await expect(changed('files/frame-1-360.webp', 'files/../../../../abcd')).rejects.toThrow(
      'danificado',
    );
  });

  it('of a later version, or of something else, is refused', async () => {
    const { file } = await archive();
    const { source, checksums } = await openArchive(file);
    const later = [...source.manifest.migrations, '9999-later'];
    const newer = { ...source, manifest: { ...source.manifest, migrations: later } };
    const there = await barePlace('sqlite');
    await expect(restore({ source: newer, checksums }, there, quietly)).rejects.toThrow(
      'mais nova do Vitrine (9999-later)',
    );
    expect(await there.engine.snapshot((db) => db.introspection.getTables())).toEqual([]);
    await writeFile(file, 'nothing of ours');
    await expect(openArchive(file)).rejects.toThrow('não é uma cópia de uma loja');
    await writeFile(file, gzipSync('nothing of ours'));
    await expect(openArchive(file)).rejects.toThrow('não é uma cópia de uma loja');
    await expect(openArchive(`${file}.missing`)).rejects.toThrow('não existe');
  });

  it('for which the disk has no room is not there', async () => {
    const shop = await filledShop('sqlite');
    const file = join(await newFolder(), 'shop.tar.gz');
    const full = changedStore(shop.media, { read: () => Promise.reject(new Error('disk')) });
    await expect(backUp({ ...shop, media: full }, file, quietly)).rejects.toThrow('disk');
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    await expect(readFile(`${file}.part`)).rejects.toThrow('ENOENT');
    await expect(backUp(shop, join(file, 'no-folder', 'x'), quietly)).rejects.toThrow('ENOENT');
  });
});

it('takes files from a folder into a store that speaks S3, and back', async () => {
  const s3 = await openS3();
  keepMediaIn(s3);
  const folder = new DiskStore(await newFolder());
  const names = ['.reviews/a-360.webp', 'a.webp', 'b.webp', 'c.glb', 'd.webp'];
  for (const name of names) await folder.put(name, Buffer.from(name));
  const store = mediaStore(readEnvironment(process.env));
  expect(await moveFiles(folder, store, quietly)).toEqual({ tables: 0, rows: 0, files: 5 });
  expect([...s3.objects.keys()].sort()).toEqual(names);
  const back = new DiskStore(await newFolder());
  await moveFiles(store, back, quietly);
  expect(await Array.fromAsync(back.list())).toEqual(names);
});
