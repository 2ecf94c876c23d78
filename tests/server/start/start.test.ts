import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { build, isBuilt } from '#server/start/build.ts';
import { startedShop } from '../../support/started-shop.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SAY_LOADED = pathToFileURL(resolve(ROOT, 'tests/support/say-loaded.ts')).href;

beforeAll(async () => {
  if (!(await isBuilt(ROOT))) await build(ROOT);
}, 600_000);

it('runs from the bundle alone: no module of the server is loaded from the sources beside it', async () => {
  const shop = await startedShop({}, ['--import', SAY_LOADED]);
  const line = await shop.says(/is open at/);
  const page = await fetch(/http:\S+/.exec(line)![0]);
  expect([page.status, await page.text()]).toEqual([
    503,
    expect.stringContaining('Abrimos em breve'),
  ]);
  const loaded = shop.said.flatMap((each) => /^loaded .*\/src\/(.*)$/.exec(each)?.[1] ?? []);
  // What builds the shop, and is not in what was built.
  expect(loaded.toSorted()).toEqual([
    'server/http/precompress.ts',
    'server/start/build.ts',
    'server/start/sources.ts',
  ]);
});

it('answers until it is told to stop, and ends without a failure', async () => {
  const shop = await startedShop();
  await shop.says(/Ctrl-C/);
  shop.child.kill('SIGTERM');
  shop.child.kill('SIGINT');
  expect(await shop.exited).toBe(0);
  expect(shop.said.at(-1)).toBe('Closing …');
});

it('says in a sentence that its port is in use, and ends', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const shop = await startedShop({ PORT: String(port) });
  expect(await shop.exited).toBe(1);
  expect(shop.said.join('\n')).toContain(`Port ${port} is in use`);
});

it('says what is wrong with its environment, and ends', async () => {
  const shop = await startedShop({ PORT: 'door' });
  expect(await shop.exited).toBe(1);
  expect(shop.said.join('\n')).toMatch(/PORT/);
  expect(shop.said.join('\n')).not.toContain('    at ');
});
