/**
 * What a large catalogue costs: the start, first requests, pages that were not asked for before, the dashboard's lists, the
 * next list after a brand was renamed, and memory.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ShopProcess } from '../shop-process.ts';
import { signIn, type Desk } from './desk.ts';
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
const DESK_LISTS = ['sort=name', 'sort=-price&page=1000', 'status=active&stock=out', 'q=serra'];
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

/** Changes a brand's address, as the dashboard does. */
async function renameBrand(desk: Desk): Promise<void> {
  const list = (await (await desk('brands?limit=1')).json()) as { items: { id: string }[] };
  const { id } = list.items[0]!;
  const { item } = (await (await desk(`brands/${id}`)).json()) as { item: object };
  await desk(`brands/${id}`, { ...item, slug: `marca-${Date.now()}` });
}

/** Measures a shop that was just started, and prints a line for each figure. */
export async function measureLargeCatalogue(
  shop: ShopProcess,
  { startedAt, password }: { startedAt: number; password: string },
  log: (line: string) => void,
): Promise<void> {
  const print = (name: string, figure: string): void => log(`${name.padEnd(32)}${figure}`);
  const get = async (path: string): Promise<void> => {
    const answer = await fetch(shop.url + path);
    await answer.arrayBuffer();
    if (!answer.ok && answer.status !== 404) throw new Error(`${path}: ${answer.status}`);
  };
  const ms = async (work: () => Promise<unknown>): Promise<number> => {
    const from = performance.now();
    await work();
    return performance.now() - from;
  };
  /** Prints the time in the middle, the longest, and the processor's, which what else runs here does not change. */
  const measure = async (name: string, ask: (n: number) => Promise<unknown>): Promise<void> => {
    const before = await usageOf(shop.pid);
    const taken: number[] = [];
    for (let n = 0; n < SAMPLES; n += 1) taken.push(await ms(() => ask(n)));
    const cpuMs = ((await usageOf(shop.pid)).cpuMs - before.cpuMs) / SAMPLES;
    const [middle, longest] = [percentile(taken, 0.5), Math.max(...taken)];
    print(name, `${middle.toFixed(0)} ms, at most ${longest.toFixed(0)}, CPU ${cpuMs.toFixed(0)}`);
  };
  print('answers after', `${(performance.now() - startedAt).toFixed(0)} ms`);
  print('first /livez', `${(await ms(() => get('/livez'))).toFixed(0)} ms`);
  const ready = await untilReady(shop.url, startedAt);
  const { cpuMs } = await usageOf(shop.pid);
  print('ready after', `${ready.toFixed(0)} ms, CPU ${cpuMs.toFixed(0)}`);
  print('first home page', `${(await ms(() => get('/'))).toFixed(0)} ms`);
  for (const [name, path] of PAGES) await measure(name, (n) => get(path(n)));
  const desk = await signIn(shop.url, password);
  for (const asked of DESK_LISTS) {
    await measure(`dashboard ${asked}`, async () => (await desk(`products?${asked}`)).text());
  }
  await renameBrand(desk);
  print('list after a rename', `${(await ms(() => get('/produtos?page=50'))).toFixed(0)} ms`);
  print('memory', inMB((await usageOf(shop.pid)).bytes));
}
