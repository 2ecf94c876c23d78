import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { clearIncoming, forgetBrokenUploads, incomingFile } from '#server/media/incoming.ts';
import { openTestShop, type TestShop } from '../../support/engines.ts';
import { ask, type HttpShop } from '../../support/http-shop.ts';
import { photo } from '../../support/media-files.ts';
import { admin } from '../dashboard/desk.ts';
import { filesBelow, formOf, multipart, uploadServer } from './shop.ts';

let shop: TestShop;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-media-'));
  vi.stubEnv('DATA_DIR', dataDir);
  shop = await openTestShop('sqlite');
});

afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
  vi.unstubAllEnvs();
});

const expectNothing = async () => expect(await filesBelow(dataDir)).toEqual([]);

const someone = (id: string) => uploadServer(shop.scope, { ...admin, id });

/** Uploads that have begun and go no further. */
async function stalled(to: HttpShop, count: number): Promise<Socket[]> {
  const before = await filesBelow(dataDir);
  const body = formOf('foto.jpg', await photo(800, 600).jpeg().toBuffer());
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(to.port, '127.0.0.1').setEncoding('utf8');
    socket.write(
      `POST /api/dashboard/media HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${multipart['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, body.length / 2));
    onTestFinished(() => void socket.destroy());
    return socket;
  });
  await expect.poll(() => filesBelow(dataDir)).toHaveLength(before.length + count);
  return sockets;
}

async function breakOff(sockets: readonly Socket[]): Promise<void> {
  for (const socket of sockets) socket.resetAndDestroy();
  await expect.poll(() => filesBelow(dataDir)).toEqual([]);
}

it('leaves nothing of a file whose sender goes halfway', async () => {
  await breakOff(await stalled(await someone('ana'), 1));
});

describe('a file whose shop is killed halfway', () => {
  const media = () => join(dataDir, 'media');
  const killed = async () => {
    const script = fileURLToPath(new URL('../../support/upload-halfway.ts', import.meta.url));
    const child = spawn(process.execPath, [script, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    // Another process that starts meanwhile leaves it alone.
    await clearIncoming(media());
    const [file] = await filesBelow(dataDir);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(file).toBe(incomingFile('', 'half-an-upload').replace(`${process.pid}`, `${child.pid}`));
  };

  it('is gone once the shop starts again', async () => {
    await killed();
    await clearIncoming(media());
    await expectNothing();
  });

  it('is gone if the shop starts again under the same process id, as in a container', async () => {
    const left = incomingFile(media(), 'left');
    await mkdir(dirname(left), { recursive: true });
    await writeFile(left, 'half');
    await clearIncoming(media());
    await expectNothing();
  });

  it('is gone an hour later, whichever machine wrote it', async () => {
    const theirs = incomingFile(media(), 'left').replace('.incoming/', '.incoming/other-');
    await mkdir(dirname(theirs), { recursive: true });
    await writeFile(theirs, 'half');
    await clearIncoming(media());
    await forgetBrokenUploads(media(), Date.now() + 3_500_000);
    expect(await filesBelow(dataDir)).toHaveLength(1);
    await forgetBrokenUploads(media(), Date.now() + 3_700_000);
    await expectNothing();
  });
});

describe('while others send slowly', () => {
  /** A whole upload of something that the shop refuses. */
  const send = async (to: HttpShop) => {
    const { status, body } = await ask(to, '/api/dashboard/media', {
      method: 'POST',
      headers: multipart,
      body: formOf('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    });
    return { status, text: body.toString() };
  };
  const tooMany = { status: 503, text: expect.stringContaining('muitos envios') as unknown };
  const taken = { status: 422 };

  it('an account has four uploads at a time, and another account uploads beside it', async () => {
    const [ana, bia] = [await someone('ana'), await someone('bia')];
    const sockets = await stalled(ana, 4);
    expect(await send(ana)).toMatchObject(tooMany);
    expect(await send(bia)).toMatchObject(taken);
    await breakOff(sockets);
    expect(await send(ana)).toMatchObject(taken);
  });

  it('the oldest gives way once it is slow, if all places are taken', async () => {
    const [ana, bia, caio] = [await someone('ana'), await someone('bia'), await someone('caio')];
    const [first, ...others] = [...(await stalled(ana, 4)), ...(await stalled(bia, 4))];
    expect(await send(caio)).toMatchObject(tooMany);
    shop.advance(30_000);
    const answered = once(first!, 'data');
    expect(await send(caio)).toMatchObject(taken);
    expect((await answered)[0]).toMatch(/^HTTP\/1.1 408 [^]*demorou demais/);
    expect(await send(ana)).toMatchObject(taken);
    await breakOff([first!, ...others]);
  });
});
