import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { MediaItem, MediaRecord } from '#domain/media/media.ts';
import { iconUrl, keyInAddress, pictureUrl } from '#domain/media/media.ts';
import { clearUp } from '#server/worker/clear-up.ts';
import { adoptPlacedMedia } from '#server/media/adopt.ts';
import { makePictureFiles, removeMediaFiles } from '#server/media/picture-files.ts';
import { createProduct } from '#server/products/save-product.ts';
import type { Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cameraPhoto, model, photo } from '../../support/media-files.ts';
import { keepMediaIn, openS3 } from '../../support/s3-server.ts';
import { product, writeShop, writeTaxonomy } from '../catalogue/fixture.ts';
import { admin, ask, staffWith } from '../dashboard/desk.ts';
import { draft } from '../products/shop.ts';
import { added, filesBelow, jobsOf, ownDataFolder } from './shop.ts';

/** Resolves when a session of the database waits for another's rows; with SQLite, where all writers take turns, at once. */
async function someoneWaits({ engine }: Scope): Promise<void> {
  if (engine.name === 'sqlite') return;
  for (;;) {
    const { rows } = await sql`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(engine.db);
    if (rows.length > 0) return;
  }
}

describeOnEveryEngine('the library of media', (open) => {
  let shop: TestShop;
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await ownDataFolder();
    shop = await open();
  });

  const inMedia = (name: string) => join(dataDir, 'media', name);
  const list = async (search = '') =>
    (await ask(shop.scope, admin, 'GET', `media${search}`)).json as unknown as {
      items: MediaItem[];
      total: number;
    };

  /** A product with this picture. */
  const productWith = (key: string): Promise<void> => {
    const images = [{ key, colorId: null, alt: '', width: 300, height: 200 }];
    return writeShop(shop.scope, [product('p1', { name: 'Marola', images })]);
  };

  it('takes a photograph in: upright, seen at once, its files a job', async () => {
    const item = await added(shop.scope, 'Óculos Marola 1.JPG', await cameraPhoto());
    expect(item).toMatchObject({
      kind: 'image',
      status: 'processing',
      name: 'Óculos Marola 1.JPG',
      alt: '',
      width: 480,
      height: 640,
      focalPoint: { x: 0.5, y: 0.5 },
    });
    expect(item.id).toMatch(/^oculos-marola-1-[a-z0-9]+$/);
    expect(await filesBelow(dataDir)).toEqual([`.source/${item.id}`, `${item.id}-360.webp`]);
    const payload = JSON.stringify({ id: item.id });
    expect(await jobsOf(shop.scope)).toEqual([
      { kind: 'media.derive', payload, runAt: shop.scope.now() },
      // Should this process die before the picture is in the library.
      { kind: 'media.remove', payload, runAt: shop.scope.now() + 3_600_000 },
    ]);
  });

  it('makes every file that pages ask for, none of which says where it was taken', async () => {
    const { id } = await added(shop.scope, 'a.jpg', await cameraPhoto(2000, 1500));
    await makePictureFiles(shop.scope, { id });
    const files = (await filesBelow(dataDir)).filter((name) => name.startsWith(id));
    expect(files).toEqual(
      ['1200.avif', '1200.webp', '180.png', '360.avif', '360.webp', '720.avif', '720.webp'].map(
        (end) => `${id}-${end}`,
      ),
    );
    for (const name of [...files, `.source/${id}`]) {
      const { exif, xmp, iptc, orientation, width } = await sharp(inMedia(name)).metadata();
      expect({ name, exif, xmp, iptc, orientation }).toEqual({ name });
      if (name.startsWith(id)) expect(width).toBe(Number(/-(\d+)\.\w+$/.exec(name)![1]));
    }
    expect((await list()).items[0]!.status).toBe('ready');
  });

  it('makes a file once: a job that was broken off resumes where it stopped', async () => {
    const { id } = await added(shop.scope, 'a.jpg', await cameraPhoto(300, 400));
    await writeFile(inMedia(`${id}-720.avif`), 'made before');
    await makePictureFiles(shop.scope, { id });
    await makePictureFiles(shop.scope, { id });
    expect((await sharp(inMedia(`${id}-1200.avif`)).metadata()).width).toBe(400);
    await expect(sharp(inMedia(`${id}-720.avif`)).metadata()).rejects.toThrow();
  });

  it('says that a picture failed whose source is gone, and takes it in again', async () => {
    const content = await photo(40, 30).jpeg().toBuffer();
    const { id } = await added(shop.scope, 'a.jpg', content);
    await rm(inMedia(`.source/${id}`));
    await makePictureFiles(shop.scope, { id });
    expect((await list('?view=failed')).items.map((item) => item.id)).toEqual([id]);
    expect((await added(shop.scope, 'a.jpg', content)).id).not.toBe(id);
  });

  it('keeps what is clear of a logo clear, also as the icon of the browser', async () => {
    const logo = await sharp({
      create: { width: 400, height: 100, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { id } = await added(shop.scope, 'logo.png', logo);
    await makePictureFiles(shop.scope, { id });
    for (const address of [pictureUrl(id), iconUrl(id)]) {
      expect(keyInAddress(address)).toBe(id);
      const { channels } = await sharp(inMedia(address.slice('/media/'.length))).stats();
      expect(channels.at(-1)).toMatchObject({ max: 0 });
    }
  });

  it('takes a model in as it is', async () => {
    const content = model();
    const item = await added(shop.scope, 'marola.glb', content);
    expect(item).toMatchObject({ kind: 'model', status: 'ready', width: 0, bytes: content.length });
    expect(await filesBelow(dataDir)).toEqual([`${item.id}.glb`]);
  });

  it('knows a file that it has, also when many send it at once', async () => {
    const content = await photo(300, 200).jpeg().toBuffer();
    const items = await Promise.all(
      ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => added(shop.scope, name, content)),
    );
    expect(new Set(items.map(({ id }) => id)).size).toBe(1);
    expect((await list()).total).toBe(1);
    // What the others had put into the store goes.
    for (const { kind, payload, runAt } of await jobsOf(shop.scope)) {
      if (kind !== 'media.remove' || runAt > shop.scope.now()) continue;
      await removeMediaFiles(shop.scope, JSON.parse(payload) as { id: string });
    }
    expect(await filesBelow(dataDir)).toHaveLength(2);
  });

  it('clears away within the hour what a process that was killed has left', async () => {
    await mkdir(inMedia('.incoming'), { recursive: true });
    await writeFile(inMedia('.incoming/of-a-killed-one'), 'half');
    await utimes(inMedia('.incoming/of-a-killed-one'), 1, 1);
    await mkdir(inMedia('.source'));
    await writeFile(inMedia('.source/never-told-of'), 'put, and killed');
    await removeMediaFiles(shop.scope, { id: 'never-told-of' });
    await clearUp(shop.scope);
    const { id } = await added(shop.scope, 'a.jpg', await photo(40, 30).jpeg().toBuffer());
    expect(await filesBelow(dataDir)).toEqual([`.source/${id}`, `${id}-360.webp`]);
    // The job of a picture that did get into the library leaves it.
    await removeMediaFiles(shop.scope, { id });
    expect(await filesBelow(dataDir)).toHaveLength(2);
  });

  it('lists what nothing uses, and what no one has described', async () => {
    const used = await added(shop.scope, 'used.jpg', await photo(40, 30).jpeg().toBuffer());
    const logo = await added(shop.scope, 'logo.jpg', await photo(41, 30).jpeg().toBuffer());
    const other = await added(shop.scope, 'other.jpg', await photo(42, 30).jpeg().toBuffer());
    await productWith(used.id);
    await saveSettings(shop.scope, { logo: pictureUrl(logo.id) });
    expect((await list('?view=unused')).items.map(({ id }) => id)).toEqual([other.id]);
    const { updatedAt } = other;
    const focalPoint = { x: 0.25, y: 1 };
    const changed = await ask(shop.scope, admin, 'PUT', `media/${other.id}`, {
      alt: 'Armação Marola preta, de lado',
      focalPoint,
      updatedAt,
    });
    expect(changed.json.item).toMatchObject({ alt: 'Armação Marola preta, de lado', focalPoint });
    expect((await list('?view=undescribed')).total).toBe(2);
    expect((await list('?q=MAROLA')).items.map(({ id }) => id)).toEqual([other.id]);
  });

  it('keeps what a product or a setting uses, and says where that is', async () => {
    const frame = await added(shop.scope, 'a.jpg', await photo(40, 30).jpeg().toBuffer());
    const logo = await added(shop.scope, 'logo.jpg', await photo(41, 30).jpeg().toBuffer());
    await productWith(frame.id);
    await saveSettings(shop.scope, { logo: pictureUrl(logo.id), favicon: iconUrl(logo.id) });
    const ofFrame = await ask(shop.scope, admin, 'DELETE', `media/${frame.id}`);
    expect({ status: ofFrame.status, json: ofFrame.json }).toMatchObject({
      status: 409,
      json: { code: 'media.inUse', uses: [{ kind: 'product', id: 'p1', name: 'Marola' }] },
    });
    const ofLogo = await ask(shop.scope, admin, 'DELETE', `media/${logo.id}`);
    expect(ofLogo.json.uses).toHaveLength(2);
    expect((await list()).total).toBe(2);
    // Their pages are closed to whoever sees no more than the library.
    const viewer = staffWith('media', { view: true });
    for (const [user, isOpenable] of [[admin, true] as const, [viewer, false] as const]) {
      for (const { id } of [frame, logo]) {
        const { json } = await ask(shop.scope, user, 'GET', `media/${id}`);
        const { uses } = json.item as MediaRecord;
        expect(uses.map((use) => use.isOpenable)).toEqual(uses.map(() => isOpenable));
      }
    }
  });

  it('takes in what products show of files that were placed by hand, once', async () => {
    const images = [
      { key: 'marola-frente-1f', colorId: null, alt: 'De frente', width: 3, height: 2 },
    ];
    const frame = product('p1', { name: 'Marola', images, model: 'marola-2e' });
    await writeShop(shop.scope, [frame]);
    expect(await adoptPlacedMedia(shop.scope)).toBe(2);
    expect(await adoptPlacedMedia(shop.scope)).toBe(0);
    expect((await list('?sort=name')).items).toMatchObject([
      { id: 'marola-2e', kind: 'model', status: 'ready' },
      { id: 'marola-frente-1f', kind: 'image', status: 'ready', alt: 'De frente', width: 3 },
    ]);
  });

  it('removes the files of what is deleted, as a job of the same transaction', async () => {
    const { id } = await added(shop.scope, 'a.jpg', await photo(40, 30).jpeg().toBuffer());
    expect((await ask(shop.scope, admin, 'DELETE', `media/${id}`)).status).toBe(200);
    expect(await jobsOf(shop.scope)).toContainEqual({
      kind: 'media.remove',
      payload: JSON.stringify({ id }),
      runAt: shop.scope.now(),
    });
    // The job that makes files may still come: there is nothing to be made any more.
    await removeMediaFiles(shop.scope, { id });
    await makePictureFiles(shop.scope, { id });
    expect(await filesBelow(dataDir)).toEqual([]);
  });

  it('does not let a picture be deleted while a product that shows it is being saved', async () => {
    const { scope } = shop;
    const { id } = await added(scope, 'a.jpg', await photo(40, 30).jpeg().toBuffer());
    await writeTaxonomy(scope);
    const saved = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const saving = scope.engine.transaction(async () => {
      await createProduct(scope, draft({ images: [{ key: id, colorId: null, alt: '' }] }));
      saved.resolve();
      await mayCommit.promise;
    });
    await Promise.race([saved.promise, saving]);
    const deletion = ask(scope, admin, 'DELETE', `media/${id}`);
    await Promise.race([deletion, someoneWaits(scope)]);
    mayCommit.resolve();
    await saving;
    expect((await deletion).status).toBe(409);
    expect((await list()).total).toBe(1);
  });

  it.each([
    ['change', 'PUT', { view: true, delete: true }],
    ['delete', 'DELETE', { view: true, edit: true }],
    ['see', 'GET', { edit: true }],
  ] as const)('is not for those who may not %s', async (_what, method, rights) => {
    const { id, updatedAt } = await added(
      shop.scope,
      'a.jpg',
      await photo(40, 30).jpeg().toBuffer(),
    );
    const body = method === 'PUT' ? { updatedAt, alt: 'x', focalPoint: { x: 0, y: 0 } } : undefined;
    const answer = await ask(shop.scope, staffWith('media', rights), method, `media/${id}`, body);
    expect(answer.status).toBe(403);
  });

  it('works the same if the files lie in a store that speaks S3', async () => {
    const s3 = await openS3();
    keepMediaIn(s3);
    const { id } = await added(shop.scope, 'a.jpg', await cameraPhoto());
    await makePictureFiles(shop.scope, { id });
    expect(s3.objects.size).toBe(8);
    expect((await list()).items[0]!.status).toBe('ready');
    expect(await filesBelow(dataDir)).toEqual([]);
    await ask(shop.scope, admin, 'DELETE', `media/${id}`);
    await removeMediaFiles(shop.scope, { id });
    expect(s3.objects.size).toBe(0);
  });

  it('leaves nothing in the library of what the store did not take', async () => {
    const s3 = await openS3();
    keepMediaIn(s3);
    // The second file of two.
    const content = await photo(40, 30).jpeg().toBuffer();
    s3.failing.push(0, 507);
    await expect(added(shop.scope, 'a.jpg', content)).rejects.toMatchObject({ status: 507 });
    expect((await list()).total).toBe(0);
    const [job] = await jobsOf(shop.scope);
    expect(job).toMatchObject({ kind: 'media.remove', runAt: shop.scope.now() });
  });
});
