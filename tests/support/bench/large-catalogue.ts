/** What a large catalogue costs: the start, first requests, pages that were not asked for before, and memory. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ShopProcess } from '../shop-process.ts';
import { percentile } from './percentile.ts';
import { inMB, usageOf } from './processes.ts';

/** Each of them is asked with a number that makes it another page, so that none is answered from the cache. */
const PAGES: readonly (readonly [name: string, path: (n: number) => string])[] = [
  ['list', (n) => `/produtos?page=${n + 2}`],
  ['filter', (n) => `/api/products?kind=grau&gender=feminino&page=${n + 1}`],
  ['search', (n) => `/api/products?q=serra+${n + 1}`],
  ['typo', (n) => `/api/products?q=classiko+${n + 1}`],
  ['suggestions', (n) => `/api/products/suggest?q=lagoa+${n + 1}`],
  ['sitemap', (n) => `/sitemap/produtos-${n + 1}.xml`],
];
const SAMPLES = 7;

const POLL_MS = 100;

/**
 * Waits until `/readyz` says that the catalogue is loaded.
 *
 * @returns ms since `startedAt`, on the clock of `performance`
 */
async function untilReady(url: string, startedAt: number): Promise<number> {
  while (!(await fetch(`${url}/readyz`)).ok) await wait(POLL_MS);
  return performance.now() - startedAt;
}

/** Measures a shop that was just started, and prints a line for each figure. */
export async function measureLargeCatalogue(
  shop: ShopProcess,
  startedAt: number,
  log: (line: string) => void,
): Promise<void> {
  const print = (name: string, figure: string): void => log(`${name.padEnd(24)}${figure}`);
  const ms = async (path: string): Promise<number> => {
    const from = performance.now();
    const answer = await fetch(shop.url + path);
    await answer.arrayBuffer();
    if (!answer.ok && answer.status !== 404) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - from;
  };
  print('answers after', `${(performance.now() - startedAt).toFixed(0)} ms`);
  print('first /livez', `${(await ms('/livez')).toFixed(0)} ms`);
  print('ready after', `${(await untilReady(shop.url, startedAt)).toFixed(0)} ms`);
  print('first home page', `${(await ms('/')).toFixed(0)} ms`);
  for (const [name, path] of PAGES) {
    const taken: number[] = [];
    for (let n = 0; n < SAMPLES; n += 1) taken.push(await ms(path(n)));
    print(
      name,
      `${percentile(taken, 0.5).toFixed(0)} ms, at most ${Math.max(...taken).toFixed(0)}`,
    );
  }
  print('memory', inMB((await usageOf(shop.pid)).bytes));
}
