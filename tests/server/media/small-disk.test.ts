import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { actOnSelection } from '#server/dashboard/actions.ts';
import type { Engine } from '#server/db/engine/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { openFile } from '#server/db/engine/sqlite-database.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnvironment } from '#server/base/env.ts';
import { sourceFile } from '#server/media/files.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { shopScope } from '#server/start/shop.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { ask } from '../../support/http-shop.ts';
import { smallDisk, type SmallDisk } from '../../support/small-disk.ts';
import { admin } from '../dashboard/desk.ts';
import { filesBelow, formOf, multipart, uploadServer } from './shop.ts';

const MEGABYTES = 40;
const PRODUCTS = Array.from({ length: 20 }, (_, n) => `p${n}`);

/** Null where no one may mount a disk of a size: `full-disk.ts` then stands for it in other tests. */
const disk: SmallDisk | null = smallDisk(MEGABYTES);
let engine: Engine;
let scope: Scope;

beforeAll(async () => {
  if (!disk) return;
  vi.stubEnv('DATA_DIR', disk.folder);
  engine = await openDatabase({ dataDir: disk.folder });
  await migrate(engine);
  scope = shopScope(engine, readEnvironment(process.env));
  await fillShop(scope, {
    products: PRODUCTS.map((id) => simpleProduct(id, { priceCents: 4_990, qty: 9 })),
  });
});
afterAll(async () => {
  if (!disk) return;
  await engine.close();
  disk.remove();
  vi.unstubAllEnvs();
});

/** A picture of noise, which no format makes small. */
const noise = (): Promise<Buffer> =>
  sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
    .png()
    .toBuffer();

async function upload(): Promise<number> {
  const server = await uploadServer(scope, admin);
  const { status } = await ask(server, '/api/dashboard/media', {
    method: 'POST',
    headers: multipart,
    body: formOf('ruido.png', await noise()),
  });
  return status;
}

const act = (action: string, ids: readonly string[]) =>
  actOnSelection(actingAs(scope, actorOf(admin)), {
    resource: resourceOf('products'),
    action,
    body: { ids },
  });

/** What the database and the folder say agrees, and nothing is half written. */
async function expectWhole(): Promise<void> {
  // By a connection of its own, which reads what is on the disk: FTS5 checks an open one against what it has cached.
  const file = openFile(join(disk!.folder, 'vitrine.db'), 'read');
  const rows = file.prepare('pragma integrity_check').all();
  file.close();
  expect(rows.map((row) => Object.values(row)[0])).toEqual(['ok']);
  const found = await engine.search.find(engine.db, ['p'], 99);
  expect(found).toHaveLength(PRODUCTS.length);
  const items = await engine.db.selectFrom('mediaItems').select('id').execute();
  const files = await filesBelow(disk!.folder);
  expect(files.filter((file) => file.startsWith('.source/')).toSorted()).toEqual(
    items.map(({ id }) => sourceFile(id)).toSorted(),
  );
  expect(files.filter((file) => file.includes('incoming'))).toEqual([]);
  const products = await engine.db.selectFrom('products').select(['id', 'status']).execute();
  const told = await engine.db
    .selectFrom('auditEntries')
    .select(['action', 'subject'])
    .where('action', 'in', ['products.hide', 'products.publish'])
    .execute();
  for (const { id, status } of products) {
    const times = (action: string) =>
      told.filter((entry) => entry.subject === id && entry.action === action).length;
    expect(times('products.hide') - times('products.publish'), id).toBe(
      status === 'active' ? 0 : 1,
    );
  }
}

it.skipIf(!disk)('a disk that is full has nothing half uploaded or published on it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // What somebody deletes in the end: what is left beside the pictures may be too little for a write.
  const ballast = join(disk!.folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(2 * 1024 ** 2, 1));
  const statuses: number[] = [];
  do statuses.push(await upload());
  while (statuses.at(-1) === 201 && statuses.length < 60);
  expect(statuses.length).toBeGreaterThan(2);
  expect(statuses.at(-1)).toBe(507);
  await expectWhole();
  // It cannot even write down that a job has failed: the worker tries again later.
  await doDueJobs(scope, { log: () => undefined }).catch((error: unknown) =>
    expect(error).toMatchObject({ status: 507 }),
  );
  await expectWhole();

  const makeRoom = disk!.fill();
  const refused: unknown[] = [];
  for (let round = 0; round < 40; round += 1) {
    await act(round % 2 ? 'publish' : 'hide', PRODUCTS).catch((error: unknown) =>
      refused.push(error),
    );
  }
  expect(refused).not.toEqual([]);
  for (const error of refused) expect(error).toMatchObject({ status: 507 });
  expect(await upload()).toBe(507);
  expect(await engine.db.selectFrom('products').select('id').execute()).toHaveLength(
    PRODUCTS.length,
  );
  await expectWhole();

  makeRoom();
  rmSync(ballast);
  const folder = join(disk!.folder, 'media');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.png')))
    rmSync(join(folder, name));
  await act('hide', PRODUCTS).catch(() => undefined);
  await act('publish', PRODUCTS);
  await expectWhole();
});
