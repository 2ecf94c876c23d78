import { describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '#server/base/env.ts';
import { S3Store } from '#server/media/s3-store.ts';
import { mediaStore } from '#server/media/store.ts';
import { fullDisk } from '../../support/full-disk.ts';
import { storedMedia } from '#server/http/stored-media.ts';
import { ask, serveHandler } from '../../support/http-shop.ts';
import { keepMediaIn, openS3 } from '../../support/s3-server.ts';
import { filesBelow, ownDataFolder } from './shop.ts';

const stores = {
  'a folder': async () => {
    await ownDataFolder();
    return mediaStore(readEnvironment(process.env));
  },
  'a store that speaks S3': async () => {
    keepMediaIn(await openS3());
    return mediaStore(readEnvironment(process.env));
  },
};

describe.each(Object.entries(stores))('media in %s', (_name, open) => {
  const content = Buffer.from([0, 255, 10, 13, 0]);

  it('is read as it was put', async () => {
    const store = await open();
    await store.put('.source/marola-1', content);
    await store.put('marola-1-360.webp', Buffer.from('smaller'));
    expect(await store.read('.source/marola-1')).toEqual(content);
    expect(await store.has('marola-1-360.webp')).toBe(true);
  });

  it('is replaced whole', async () => {
    const store = await open();
    await store.put('marola-1.glb', Buffer.alloc(1000, 'a'));
    await store.put('marola-1.glb', content);
    expect(await store.read('marola-1.glb')).toEqual(content);
  });

  it('is nothing if nothing was put', async () => {
    const store = await open();
    expect(await store.read('marola-2.glb')).toBeNull();
    expect(await store.has('marola-2.glb')).toBe(false);
  });

  it('is listed by its names, private files included', async () => {
    const store = await open();
    const names = ['.prescriptions/b.pdf', '.reviews/a-360.webp', 'a.webp', 'b.webp', 'c.glb'];
    for (const name of names.toReversed()) await store.put(name, content);
    expect(await Array.fromAsync(store.list())).toEqual(names);
  });

  it('is removed, and removed again without an error', async () => {
    const store = await open();
    await store.put('marola-1.glb', content);
    await store.put('marola-2.glb', content);
    await store.remove(['marola-1.glb', 'nothing.glb']);
    await store.remove(['marola-1.glb']);
    expect(await store.read('marola-1.glb')).toBeNull();
    expect(await store.read('marola-2.glb')).toEqual(content);
  });
});

describe('a folder', () => {
  it('has nothing of a file for which the disk has no room', async () => {
    const dataDir = await ownDataFolder();
    await fullDisk();
    const store = mediaStore(readEnvironment(process.env));
    await expect(store.put('marola-1.glb', Buffer.from('x'))).rejects.toMatchObject({
      status: 507,
    });
    expect(await filesBelow(dataDir)).toEqual([]);
  });
});

describe('a store that speaks S3', () => {
  async function open() {
    const server = await openS3();
    keepMediaIn(server);
    const pause = vi.fn(() => Promise.resolve());
    return { server, pause, store: S3Store.of(readEnvironment(process.env), pause) };
  }

  it('is told the type of a file, for clients that ask it directly', async () => {
    const { server, store } = await open();
    await store.put('marola-1-360.webp', Buffer.from('x'));
    expect(server.objects.get('marola-1-360.webp')?.type).toBe('image/webp');
  });

  it.each([
    ['is busy', 503],
    ['hangs up', 0],
  ])('is asked again when it %s, each time after a longer pause', async (_what, status) => {
    const { server, pause, store } = await open();
    server.failing.push(status, status);
    await store.put('marola-1.glb', Buffer.from('x'));
    expect(server.objects.has('marola-1.glb')).toBe(true);
    expect(pause.mock.calls).toEqual([[300], [600]]);
  });

  it('is given up after three attempts, with an error that says when to come again', async () => {
    const { server, store } = await open();
    server.failing.push(500, 500, 500, 500);
    await expect(store.read('marola-1.glb')).rejects.toMatchObject({ status: 503, retryAfter: 10 });
    expect(server.asked).toHaveLength(3);
  });

  it('follows no answer that leads elsewhere', async () => {
    const { server, store } = await open();
    server.failing.push(307, 307, 307);
    await expect(store.read('a/b.avif')).rejects.toMatchObject({ status: 503 });
    expect(server.asked.filter((call) => call.includes('lsewhere'))).toEqual([]);
  });

  it('is not asked again when it refuses the keys', async () => {
    const { server, store } = await open();
    server.failing.push(403);
    await expect(store.put('a.glb', Buffer.from('x'))).rejects.toMatchObject({
      message: 'PUT: 403 Failing403',
    });
    expect(server.asked).toHaveLength(1);
  });

  it('that is full is reported as such', async () => {
    const { server, store } = await open();
    server.failing.push(507);
    await expect(store.put('a.glb', Buffer.from('x'))).rejects.toMatchObject({ status: 507 });
  });
});

describe('the pictures of a shop that has them in a store', () => {
  async function open(env: Record<string, string> = {}) {
    const s3 = await openS3();
    keepMediaIn(s3);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const config = readEnvironment(process.env);
    await mediaStore(config).put('marola-1-360.webp', Buffer.from('0123456789'));
    await mediaStore(config).put('.source/marola-1', Buffer.from('private'));
    const shop = await serveHandler(
      (_req, res) => res.end('a page'),
      {},
      {
        storedMedia: storedMedia('/media', config),
      },
    );
    return { s3, shop };
  }

  it('have their address in the shop, are cached for a year, and come in parts', async () => {
    const { shop } = await open();
    const whole = await ask(shop, '/media/marola-1-360.webp');
    expect({ status: whole.status, body: whole.body.toString() }).toEqual({
      status: 200,
      body: '0123456789',
    });
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '10',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const part = await ask(shop, '/media/marola-1-360.webp', { headers: { range: 'bytes=2-4' } });
    expect({ status: part.status, body: part.body.toString() }).toEqual({
      status: 206,
      body: '234',
    });
    const { etag = '' } = whole.headers;
    const known = await ask(shop, '/media/marola-1-360.webp', {
      headers: { 'if-none-match': etag },
    });
    expect(known.status).toBe(304);
    const head = await ask(shop, '/media/marola-1-360.webp', { method: 'HEAD' });
    expect({ status: head.status, bytes: head.headers['content-length'] }).toEqual({
      status: 200,
      bytes: '10',
    });
  });

  it.each(['/media/.source/marola-1', '/media/%2esource/marola-1', '/media/nothing.webp'])(
    'and nothing else: %s is not found',
    async (path) => {
      const { shop } = await open();
      expect((await ask(shop, path)).status).toBe(404);
    },
  );

  it('are left to the store if it has a public address', async () => {
    const { shop, s3 } = await open({ S3_PUBLIC_URL: 'https://cdn.example/fotos/' });
    s3.asked.length = 0;
    const { status, headers } = await ask(shop, '/media/marola-1-360.webp');
    expect({ status, location: headers.location, asked: s3.asked }).toEqual({
      status: 302,
      location: 'https://cdn.example/fotos/marola-1-360.webp',
      asked: [],
    });
  });
});

it('refuses to start with half a store', () => {
  expect(() =>
    readEnvironment({ S3_BUCKET: 'vitrine', S3_ENDPOINT: 'https://s3.example' }),
  ).toThrow(/S3_ACCESS_KEY_ID: is missing/);
});
