/**
 * What an import costs those who visit meanwhile: how long its check and its run take, what a product's page takes then and
 * before, and memory.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportJson } from '#domain/imports/import.ts';
import type { ShopProcess } from '../shop-process.ts';
import { signIn, type Desk } from './desk.ts';
import { percentile } from './percentile.ts';
import { inMB, usageAtRest, usageOf } from './processes.ts';

/** Rows of each product: it has as many variants. */
const VARIANTS = 2;
const POLL_MS = 1_000;
/** Between two visits of a page, ms. */
const VISIT_MS = 200;
const VISITS_BEFORE = 50;

function sheetOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const product = Math.floor(row / VARIANTS);
    const color = row % VARIANTS === 0 ? 'Preto' : 'Mel';
    return `vinda-${product};Vinda ${product};active;VINDA-${row};199,90;3;${color}`;
  });
  return ['slug;name;status;sku;price;stock;color', ...lines].join('\n');
}

const importOf = async (desk: Desk, id: string): Promise<ImportJson> =>
  ((await (await desk(`imports/${id}`)).json()) as { import: ImportJson }).import;

/** Imports products of two variants each into a shop that was just started, and prints a line for each figure. */
export async function measureImport(
  shop: ShopProcess,
  { rows, password }: { rows: number; password: string },
  log: (line: string) => void,
): Promise<void> {
  const print = (name: string, figure: string): void => log(`${name.padEnd(32)}${figure}`);
  const desk = await signIn(shop.url, password);
  const { products } = (await (await fetch(`${shop.url}/api/products`)).json()) as {
    products: { slug: string }[];
  };
  let visits = 0;
  const visit = async (): Promise<number> => {
    const from = performance.now();
    const { slug } = products[(visits += 1) % products.length]!;
    const answer = await fetch(`${shop.url}/produto/${slug}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`product: ${answer.status}`);
    return performance.now() - from;
  };
  const summary = (taken: readonly number[]): string =>
    `${percentile(taken, 0.5).toFixed(0)} ms, 95 of 100 within ${percentile(taken, 0.95).toFixed(0)}, at most ${Math.max(...taken).toFixed(0)}`;

  const before: number[] = [];
  for (let n = 0; n < VISITS_BEFORE; n += 1) before.push(await visit());
  print('a product’s page before', summary(before));
  let most = (await usageOf(shop.pid)).bytes;
  print('memory before', inMB(most));

  const form = new FormData();
  form.append('file', new File([sheetOf(rows)], 'produtos.csv'));
  const from = performance.now();
  const sent = await desk('products/import', form);
  const { id } = ((await sent.json()) as { import: { id: string } }).import;
  print('sent and read', `${(performance.now() - from).toFixed(0)} ms`);

  /** Visits a page until the import has a status. */
  const until = async (name: string, status: ImportJson['status']): Promise<void> => {
    const began = performance.now();
    const taken: number[] = [];
    for (let asked = 0; ;) {
      taken.push(await visit());
      most = Math.max(most, (await usageOf(shop.pid)).bytes);
      await wait(VISIT_MS);
      if (performance.now() - asked < POLL_MS) continue;
      asked = performance.now();
      const item = await importOf(desk, id);
      if (item.status === 'failed') throw new Error(JSON.stringify(item.errors));
      if (item.status === status) break;
    }
    print(name, `${((performance.now() - began) / 1000).toFixed(0)} s`);
    print('  a product’s page meanwhile', summary(taken));
  };
  await until('checked', 'ready');
  await desk(`imports/${id}/run`, new FormData());
  await until('written', 'done');
  const { counts } = await importOf(desk, id);
  print('products created', String(counts.created));
  print('memory at most', inMB(most));
  print('memory at rest afterwards', inMB((await usageAtRest(shop.pid)).bytes));
}
