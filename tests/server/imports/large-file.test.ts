import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { MAX_SHEET_BYTES } from '#domain/imports/import.ts';
import { importedRows } from '../../support/imported-rows.ts';
import { placeEnv, shopPlace } from '../../support/places.ts';

const SCRIPT = fileURLToPath(new URL('../../support/import-large-file.ts', import.meta.url));
/** Customers that are imported too, in as little memory: `IMPORT_ROWS=10000` takes two minutes. */
const CUSTOMERS = Number(process.env.IMPORT_ROWS ?? 0);
const PRODUCTS = 400;
/** Bytes that an import may have in use: an import that held its file would have all of it, and what it makes of it besides. */
const MOST_BYTES = MAX_SHEET_BYTES;
const LONG_MS = 600_000;

/** Imports a file in a process of its own. @returns what it says */
async function imported(section: 'products' | 'customers', rows: number, length: number) {
  const place = await shopPlace('sqlite');
  onTestFinished(() => place.leave());
  const child = spawn(process.execPath, [SCRIPT, section, String(rows), String(length)], {
    env: { ...process.env, ...placeEnv(place), NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return JSON.parse(await text(child.stdout)) as Record<string, unknown> & { bytes: number };
}

const done = (created: number) => ({
  status: 'done',
  counts: { created, updated: 0, unchanged: 0, refused: 0 },
  errors: [],
});

it.runIf(CUSTOMERS > 0)(
  'imports many customers in as little memory as a few',
  async () => {
    const { bytes, ...end } = await imported('customers', CUSTOMERS, 0);
    expect(end).toEqual(done(CUSTOMERS));
    expect(bytes).toBeLessThan(MOST_BYTES);
  },
  LONG_MS,
);

/** Letters of a cell, of two bytes each, with which a file just does not exceed the limit. */
function longestCell(): number {
  const lines = [...importedRows('products', { rows: PRODUCTS, length: 0 })];
  return Math.floor((MAX_SHEET_BYTES - Buffer.byteLength(lines.join(''))) / PRODUCTS / 2);
}

it(
  'imports a file of 50 MB in no more memory',
  async () => {
    const length = longestCell();
    const { bytes, ...end } = await imported('products', PRODUCTS, length);
    expect(end).toEqual(done(PRODUCTS));
    expect(bytes).toBeLessThan(MOST_BYTES);
  },
  LONG_MS,
);
