import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readImport, undoImport } from '#server/imports/imports.ts';
import { productRecord } from '#server/products/read-product.ts';
import type { Scope } from '#server/service/scope.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { importAll } from './import-shop.ts';

let server: Server;
let origin: string;
let asked: string[] = [];
let picture: Buffer;
let folder: string;

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  server = createServer((req, res) => {
    asked.push(req.url!);
    if (req.url === '/away.png') res.writeHead(302, { location: 'http://10.0.0.7/a.png' }).end();
    else if (req.url === '/moved.png') res.writeHead(302, { location: '/a.png' }).end();
    else if (req.url === '/page.png') res.end('<html>');
    else if (/^\/(a|100%)\.png/.test(req.url ?? '')) res.end(picture);
    else res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

describeOnEveryEngine('the pictures of an import', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    vi.stubEnv('DATA_DIR', folder);
    vi.stubEnv('PRIVATE_ORIGINS', origin);
    asked = [];
    ({ scope } = await open());
  });

  const file = (...urls: string[]) =>
    [
      'Handle,Title,Status,Variant Price,Image Src',
      ...urls.map((url, n) => (n === 0 ? `aurora,Aurora,active,10,${url}` : `aurora,,,,${url}`)),
    ].join('\n');
  const pictures = async () => {
    const { id } = await scope.engine.db
      .selectFrom('products')
      .select('id')
      .where('slug', '=', 'aurora')
      .executeTakeFirstOrThrow();
    return (await productRecord(scope.engine.db, id)).images;
  };

  it('are fetched once, stored once, and undone with the product', async () => {
    const text = file(`${origin}/a.png`, `${origin}/moved.png`);
    const { id, status, errors } = await importAll(scope, text);
    expect({ status, errors }).toEqual({ status: 'done', errors: [] });
    expect(asked.toSorted()).toEqual(['/a.png', '/a.png', '/moved.png']);
    expect(await pictures()).toMatchObject([{ width: 40, height: 30 }]);
    expect(await importAll(scope, text)).toMatchObject({ counts: { unchanged: 1 } });
    expect(asked).toHaveLength(3);
    await undoImport(scope, id);
    await doDueJobs(scope);
    expect(await readImport(scope, id)).toMatchObject({ status: 'undone', kept: [] });
    expect(await scope.engine.db.selectFrom('products').select('id').execute()).toEqual([]);
  });

  it('come by an address that says no letters', async () => {
    const { status, errors } = await importAll(scope, file(`${origin}/100%.png`));
    expect({ status, errors }).toEqual({ status: 'done', errors: [] });
    expect(await pictures()).toHaveLength(1);
  });

  it('warn where they do not come, and are asked for in no private network', async () => {
    vi.stubEnv('PRIVATE_ORIGINS', `${origin}`);
    const hostile = [
      `${origin}/gone.png`,
      `${origin}/page.png`,
      `${origin}/away.png`,
      'http://169.254.169.254/latest/meta-data',
      'http://localhost:8099/a.png',
      'http://[::ffff:10.0.0.1]/a.png',
      'file:///etc/passwd',
      'http://user:secret@127.0.0.1/a.png',
    ];
    const { status, errors, counts } = await importAll(scope, file(...hostile));
    expect({ status, counts }).toMatchObject({ status: 'done', counts: { created: 1 } });
    expect(errors.map(({ row, code, level }) => [row, code, level])).toEqual([
      [2, 'picture', 'warning'],
      [3, 'picture', 'warning'],
      ...[4, 5, 6, 7, 8, 9].map((row) => [row, 'pictureAddress', 'warning']),
    ]);
    expect(await pictures()).toEqual([]);
  });
});
