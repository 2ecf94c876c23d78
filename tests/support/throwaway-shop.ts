/**
 * Runs the built shop on a free port, with its own data, which is deleted when it stops.
 * `--products N` fills it with a catalogue of that size instead of the demo shop; `--records N` adds N
 * products and N orders to the demo shop, or `--orders M`.
 * THROWAWAY_DATA_DIR names the data folder, for tests that read the letters it sends, and `--keep` leaves it;
 * THROWAWAY_DATABASE_URL an empty PostgreSQL database instead of the embedded one.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepPictures, lendPictures } from './demo-pictures.ts';
import { cepAnswer } from './providers/cep-answers.ts';
import { openHostedPages } from './providers/hosted-pages.ts';

const { products, records, keep } = parseArgs({
  options: {
    products: { type: 'string' },
    records: { type: 'string' },
    orders: { type: 'string' },
    copies: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
}).values;
const named = process.env.THROWAWAY_DATA_DIR;
if (named) mkdirSync(named, { recursive: true });
const dataDir = named ?? mkdtempSync(join(tmpdir(), 'vitrine-shop-'));
if (!keep) process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

// In ViaCEP's place: no test asks anyone outside.
const cepServer = createServer(({ url = '' }, response) => {
  const { status = 200, body } = cepAnswer(url);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
cepServer.listen(0, '127.0.0.1').unref();
await once(cepServer, 'listening');

const providers = await openHostedPages();
// For tests that have to do with them otherwise than by the shop.
writeFileSync(join(dataDir, 'providers.json'), JSON.stringify(providers.addresses));

// Overrides what the developer has set for their own shop.
Object.assign(process.env, {
  DATA_DIR: dataDir,
  DATABASE_URL: process.env.THROWAWAY_DATABASE_URL ?? '',
  HOST: '127.0.0.1',
  PORT: '0',
  SITE_URL: '',
  ALLOWED_HOSTS: '',
  DEMO: 'true',
  NODE_ENV: 'production',
  CEP_API_URL: `http://127.0.0.1:${(cepServer.address() as AddressInfo).port}`,
  // Pix by a made-up key: the page that waits for a payment is among those that are looked at.
  PIX_KEY: '123e4567-e12b-12d1-a456-426655440000',
  // Their keys are there; the demo's switches are off, and a test turns them on.
  ...providers.env,
  // A provider that is silent is waited for in real time.
  PAYMENT_TIMEOUT_MS: '2000',
  // All visitors of a test share one address.
  RATE_LIMIT_SIGNIN: '10000/60',
  RATE_LIMIT_REGISTER: '10000/60',
  RATE_LIMIT_FORGOT: '10000/60',
  RATE_LIMIT_RESET: '10000/60',
  RATE_LIMIT_ORDER: '1000000/60',
  RATE_LIMIT_ORDER_PERSON: '1000000/60',
  RATE_LIMIT_MAIL: '10000/60',
  RATE_LIMIT_ALERT: '10000/60',
  RATE_LIMIT_REVIEW: '10000/60',
  RATE_LIMIT_PRESCRIPTION: '10000/60',
  RATE_LIMIT_CEP: '10000/60',
  RATE_LIMIT_PAYMENT: '10000/60',
  RATE_LIMIT_WEBHOOK: '10000/60',
});

if (products !== undefined || records !== undefined) {
  // In a separate process: the shop's has one copy of every module, and its memory is measured.
  const filler = join(import.meta.dirname, 'fill-shop.ts');
  const filled = spawnSync(process.execPath, [filler, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  if (filled.status !== 0) process.exit(1);
}
const mediaDir = join(dataDir, 'media');
if (products === undefined) await lendPictures(mediaDir);
await import('../../scripts/start.ts');
if (products === undefined) await keepPictures(mediaDir);
