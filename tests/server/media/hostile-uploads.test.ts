import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_BYTES } from '#domain/media/upload.ts';
import { UPLOAD_LIMIT } from '#server/http/streamed-body.ts';
import { openTestShop, type TestShop } from '../../support/engines.ts';
import { fullDisk } from '../../support/full-disk.ts';
import { ask, type HttpShop } from '../../support/http-shop.ts';
import {
  gif,
  greyPng,
  glb,
  model,
  photo,
  triangleJson,
  webpBomb,
} from '../../support/media-files.ts';
import { admin, staffWith } from '../dashboard/desk.ts';
import { filesBelow, formOf, multipart, uploadServer } from './shop.ts';

let shop: TestShop;
let dataDir: string;
let server: HttpShop;

// One shop for all: each of them leaves nothing.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-media-'));
  vi.stubEnv('DATA_DIR', dataDir);
  shop = await openTestShop('sqlite');
});

beforeEach(async () => {
  server = await uploadServer(shop.scope, admin);
});

afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
  vi.unstubAllEnvs();
});

const send = async (name: string, content: Uint8Array, to = server) => {
  const { status, body } = await ask(to, '/api/dashboard/media', {
    method: 'POST',
    headers: multipart,
    body: formOf(name, content),
  });
  return { status, json: JSON.parse(body.toString()) as Record<string, unknown> };
};

/** Nothing in the library, the queue or the folder. */
async function expectNothing(): Promise<void> {
  const { db } = shop.scope.engine;
  expect(await filesBelow(dataDir)).toEqual([]);
  expect(await db.selectFrom('mediaItems').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('jobs').select('kind').execute()).toEqual([]);
}

const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
);

const hostile: [
  what: string,
  name: string,
  content: () => Promise<Buffer> | Buffer,
  err: RegExp,
][] = [
  ['an HTML file named .jpg', 'foto.jpg', () => html, /não é uma foto/],
  [
    'HTML behind the first bytes of a JPEG',
    'foto.jpg',
    () => Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), html]),
    /danificada/,
  ],
  ['an SVG with a script', 'logo.svg', () => svg, /SVG não são aceitas/],
  ['an SVG named .png', 'logo.png', () => svg, /SVG não são aceitas/],
  ['a GIF', 'foto.gif', () => gif, /GIFs não/],
  [
    'a HEIC',
    'foto.heic',
    () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    /HEIC.*JPG, PNG ou WebP.*Ajustes › Câmera › Formatos/,
  ],
  ['20,000 × 20,000 pixels', 'foto.png', () => greyPng(20_000, 20_000), /51 megapixels/],
  ['a bomb of 16,000 × 16,000 pixels in a few bytes', 'foto.webp', webpBomb, /51 megapixels/],
  ['a strip of 100,000 × 2 pixels', 'foto.png', () => greyPng(100_000, 2), /16 mil pixels/],
  [
    'a truncated JPEG',
    'foto.jpg',
    async () => (await photo(800, 600).jpeg().toBuffer()).subarray(0, 20_000),
    /danificada/,
  ],
  [
    'a truncated PNG',
    'foto.png',
    async () => (await photo(300, 200).png().toBuffer()).subarray(0, 20_000),
    /danificada/,
  ],
  [
    'a truncated WebP',
    'foto.webp',
    async () => (await photo(800, 600).webp().toBuffer()).subarray(0, 2_000),
    /danificada/,
  ],
  [
    'a truncated AVIF',
    'foto.avif',
    async () => (await photo(300, 200).avif({ effort: 0 }).toBuffer()).subarray(0, 2_000),
    /danificada/,
  ],
  ['an empty file', 'foto.jpg', () => Buffer.alloc(0), /vazio/],
  ['a truncated GLB', 'oculos.glb', () => model().subarray(0, -10), /modelo 3D está incompleto/],
  [
    'a GLB that says another length',
    'oculos.glb',
    () => Buffer.concat([model(), Buffer.alloc(64)]),
    /modelo 3D está incompleto/,
  ],
  [
    'a GLB whose JSON is none',
    'oculos.glb',
    () => Buffer.from(model().toString('latin1').replace('"asset"', '"asset '), 'latin1'),
    /modelo 3D está incompleto/,
  ],
  [
    'a GLB that reads beyond its buffer',
    'oculos.glb',
    () => model({ bufferViews: [{ buffer: 0, byteOffset: 24, byteLength: 36 }] }),
    /modelo 3D está incompleto/,
  ],
  [
    'a GLB of a buffer elsewhere',
    'oculos.glb',
    () => glb(triangleJson({ buffers: [{ byteLength: 36, uri: 'https://example.com/x.bin' }] })),
    /depende de arquivos/,
  ],
  [
    'a GLB with a picture elsewhere',
    'oculos.glb',
    () => model({ images: [{ uri: '../../etc/passwd' }] }),
    /depende de arquivos/,
  ],
];

it.each(hostile)(
  'refuses %s with the reason, and stores nothing',
  async (_what, name, content, err) => {
    const { status, json } = await send(name, await content());
    expect({ status, fields: json.fields }).toEqual({
      status: 422,
      fields: { file: expect.stringMatching(err) as unknown },
    });
    await expectNothing();
  },
);

describe('a file that is too large', () => {
  it('is refused by the length that it announces, before it has come', async () => {
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
    socket.write(
      `POST /api/dashboard/media HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${multipart['content-type']}\r\nContent-Length: ${200 * 1024 * 1024}\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [string];
    expect(answer).toContain('413');
    socket.destroy();
    await expectNothing();
  });

  it('is refused while it comes, if it announces none', async () => {
    const start = await photo(100, 100).jpeg().toBuffer();
    const body = formOf('foto.jpg', Buffer.concat([start, Buffer.alloc(MAX_BYTES.image)]));
    const answer = await ask(server, '/api/dashboard/media', {
      method: 'POST',
      headers: { ...multipart, 'transfer-encoding': 'chunked' },
      body,
    });
    expect(answer.status).toBe(413);
    expect(answer.body.toString()).toContain('25 MB');
    await expectNothing();
  });

  it('has its rest let through, so that the answer is read', async () => {
    const { status } = await send(
      'foto.jpg',
      Buffer.concat([html, Buffer.alloc(UPLOAD_LIMIT - 5000)]),
    );
    expect(status).toBe(422);
    await expectNothing();
  });
});

it('says that the disk is full, and leaves nothing', async () => {
  await fullDisk();
  const { status, json } = await send('foto.jpg', await photo(80, 60).jpeg().toBuffer());
  expect(status).toBe(507);
  expect(json.err).toMatch(/Não há espaço/);
  await expectNothing();
});

it.each([
  ['no multipart', { 'content-type': 'application/json' }, '{}', 415],
  ['a multipart without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 415],
  ['a multipart that is none', multipart, 'nothing of the kind', 400],
  [
    'a multipart without a file',
    multipart,
    formOf('x', html).toString().replace('; filename="x"', ''),
    422,
  ],
])('refuses %s', async (_what, headers, body, status) => {
  const answer = await ask(server, '/api/dashboard/media', { method: 'POST', headers, body });
  expect(answer.status).toBe(status);
  await expectNothing();
});

it.each([
  ['nobody', null, 401],
  ['staff who only look at the media', staffWith('media', { view: true }), 403],
  ['staff of another section', staffWith('products', { view: true, edit: true }), 403],
  ['staff who are no longer active', staffWith('media', { view: true, edit: true }, false), 403],
])('takes no file from %s', async (_who, user, status) => {
  const closed = await uploadServer(shop.scope, user);
  const answer = await send('foto.jpg', await photo(80, 60).jpeg().toBuffer(), closed);
  expect(answer.status).toBe(status);
  await expectNothing();
});
