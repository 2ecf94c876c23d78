/** A shop as it lives: visitors, orders, edits and searches at once, each answer compared with the truth. */
import { setTimeout as wait } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';
import { draftOf } from '#domain/catalogue/product-draft.ts';
import type { ProductRecord } from '#domain/catalogue/product-record.ts';
import { seededRandom, type Random } from '#demo/random.ts';
import { hostileRequest } from '../hostile-requests.ts';
import { visit } from '../hostile-visit.ts';
import type { ShopProcess } from '../shop-process.ts';
import { orderCase } from './cases.ts';
import { signIn, type Desk } from './desk.ts';
import { inMB, usageOf } from './processes.ts';

const VISITORS = 8;
const WARM_UP_MS = 60_000;
const LIVE_MS = 60_000;
const EDIT_EVERY_MS = 1000;
const ORDERS_PER_SECOND = 2;
/** Of all views, those of lists and of searches; the rest are of products. */
const LIST_SHARE = 0.15;
const SEARCH_SHARE = 0.05;
const LISTS = ['', '?page=2', '?page=3', '?gender=feminino', '?shape=redondo', '?sort=price'];
const SEARCHES = ['oculos redondo', 'oculos', 'preto', 'ocluos', 'gatinho', 'aviador', 'tartaruga'];
/** The product of rank n is viewed 1/n^SLOPE as often as the first. */
const SLOPE = 1.1;
/** Products that are edited, in turns: the most popular ones. */
const EDITED = 40;
const HOSTILE_REQUESTS = 5000;

interface Item {
  id: string;
  slug: string;
}

/** Draws ranks from 0 by their popularity. */
function byPopularity(count: number, random: Random): () => number {
  const sums: number[] = [];
  for (let rank = 1; rank <= count; rank += 1) sums.push((sums.at(-1) ?? 0) + rank ** -SLOPE);
  return () => {
    const point = random() * sums.at(-1)!;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < point) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

async function allProducts(desk: Desk, count: number): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1; found.length < count; page += 1) {
    const answer = await desk(`products?limit=100&sort=name&status=active&page=${page}`);
    const { items } = (await answer.json()) as { items: Item[] };
    if (items.length === 0) break;
    found.push(...items);
  }
  return found;
}

/** A product's name says which edit it is of: "rev3x17" is the 17th of the product of rank 3. */
const MARK = /rev(\d+)x(\d+)/g;

/** The edits of some products, and which of them every visitor has to see. */
class Edits {
  readonly #desk: Desk;
  readonly #products: readonly Item[];
  readonly #names = new Map<number, string>();
  /** By rank, the last edit that was answered. */
  readonly saved = new Map<number, number>();

  constructor(desk: Desk, products: readonly Item[]) {
    this.#desk = desk;
    this.#products = products.slice(0, EDITED);
  }

  get count(): number {
    return this.#products.length;
  }

  /** Gives a product its next name. */
  async edit(rank: number): Promise<void> {
    const { id } = this.#products[rank]!;
    const { item } = (await (await this.#desk(`products/${id}`)).json()) as { item: ProductRecord };
    const name = this.#names.get(rank) ?? item.name;
    this.#names.set(rank, name);
    const next = (this.saved.get(rank) ?? 0) + 1;
    const change = { name: `${name} rev${rank}x${next}`, updatedAt: item.updatedAt };
    await this.#desk(`products/${id}`, { ...draftOf(item), ...change });
    this.saved.set(rank, next);
  }

  /** Names on a page that were older than what had been saved when it was asked for. */
  stale(html: string, savedBefore: ReadonlyMap<number, number>): string[] {
    return [...html.matchAll(MARK)]
      .filter(([, rank, edit]) => Number(edit) < (savedBefore.get(Number(rank)) ?? 0))
      .map(([mark]) => mark);
  }
}

interface Tally {
  views: number;
  hits: number;
  failed: number;
  stale: string[];
}

interface Life {
  products: readonly Item[];
  edits: Edits;
  order: Request;
  ms: number;
  random: Random;
}

/** Everybody at once, for some time. */
async function live(
  { url }: ShopProcess,
  { products, edits, order, ms, random }: Life,
): Promise<Tally & { edited: number; ordered: number }> {
  const end = performance.now() + ms;
  const tally: Tally = { views: 0, hits: 0, failed: 0, stale: [] };
  const popular = byPopularity(products.length, random);
  const oneOf = (some: readonly string[]): string => some[Math.floor(random() ** 2 * some.length)]!;
  const nextPath = (): string => {
    const kind = random();
    if (kind < SEARCH_SHARE) return `/busca?q=${encodeURIComponent(oneOf(SEARCHES))}`;
    if (kind < SEARCH_SHARE + LIST_SHARE) return `/produtos${oneOf(LISTS)}`;
    return `/produto/${products[popular()]!.slug}`;
  };
  const visitor = async (): Promise<void> => {
    while (performance.now() < end) {
      const before = new Map(edits.saved);
      const answer = await fetch(url + nextPath(), { headers: { 'accept-encoding': 'br' } });
      const html = await answer.text();
      tally.views += 1;
      if (!answer.ok) tally.failed += 1;
      if (answer.headers.get('cache-status')?.includes('hit')) tally.hits += 1;
      tally.stale.push(...edits.stale(html, before));
    }
  };
  let edited = 0;
  const editor = async (): Promise<void> => {
    for (; performance.now() < end; edited += 1) {
      const next = wait(EDIT_EVERY_MS);
      await edits.edit(edited % edits.count);
      await next;
    }
  };
  const orders = autocannon({
    url,
    connections: 1,
    overallRate: ORDERS_PER_SECOND,
    duration: ms / 1000,
    requests: [order],
  });
  await Promise.all([...Array.from({ length: VISITORS }, visitor), editor(), orders]);
  const { requests, non2xx, errors } = await orders;
  tally.failed += non2xx + errors;
  return { ...tally, edited, ordered: requests.total };
}

/**
 * Lets a shop live, and prints how many views were answered from the cache, what was stale, and the memory
 * before, afterwards, and after hostile requests.
 */
export async function measureLife(
  shop: ShopProcess,
  { password, products: count }: { password: string; products: number },
  log: (line: string) => void,
): Promise<void> {
  const memory = async (): Promise<string> => inMB((await usageOf(shop.pid)).bytes);
  const atRest = await memory();
  const random = seededRandom('a living shop');
  const desk = await signIn(shop.url, password);
  const products = await allProducts(desk, count);
  const edits = new Edits(desk, products);
  for (let rank = 0; rank < edits.count; rank += 1) await edits.edit(rank);
  const { request: order } = await orderCase(shop.url);
  const share = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;
  for (const [name, ms] of [
    ['first minute', WARM_UP_MS],
    ['second minute', LIVE_MS],
  ] as const) {
    const result = await live(shop, { products, edits, order, ms, random });
    log(
      `${name}: ${result.views} views, ${share(result.hits, result.views)} hits, ${result.edited} edits, ` +
        `${result.ordered} orders; ${result.stale.length} stale ${result.stale.slice(0, 3).join(' ')}, ${result.failed} failed`,
    );
  }
  const afterLoad = await memory();
  const port = Number(new URL(shop.url).port);
  const nobody = { port, cookies: { customer: '', admin: '' }, ids: { customer: 'x', staff: 'y' } };
  for (let n = 0; n < HOSTILE_REQUESTS; n += 1) await visit(port, hostileRequest(random, nobody));
  log(
    `memory: ${atRest} at rest, ${afterLoad} after the load, ${await memory()} after ${HOSTILE_REQUESTS} hostile requests`,
  );
}
