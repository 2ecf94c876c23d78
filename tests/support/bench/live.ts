/** A shop as it lives: visitors, orders, edits and searches at once, each answer compared with the truth. */
import { setTimeout as wait } from 'node:timers/promises';
import { draftOf } from '#domain/products/product-draft.ts';
import type { ProductDraft } from '#domain/products/product-input.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import { seededRandom, type Random } from '#demo/random.ts';
import { hostileRequest } from '../hostile-requests.ts';
import { visit } from '../hostile-visit.ts';
import type { ShopProcess } from '../shop-process.ts';
import { orderCase } from './cases.ts';
import { signIn, type Desk } from './desk.ts';
import { percentile } from './percentile.ts';
import { inMB, usageOf } from './processes.ts';
import { Truth } from './truth.ts';

const VISITORS = 8;
const MINUTE_MS = 60_000;
/** The shop has lived long enough to be measured after so many views for each product. */
const VIEWS_BEFORE = 10;
const MOST_MINUTES = 15;
const EDIT_EVERY_MS = 1000;
const ORDER_EVERY_MS = 500;
/** Of all views, those of lists and of searches; the rest are of products. */
const LIST_SHARE = 0.15;
const SEARCH_SHARE = 0.05;
const LISTS = ['', '?page=2', '?page=3', '?gender=feminino', '?shape=redondo', '?sort=price'];
const SEARCHES = ['oculos redondo', 'oculos', 'preto', 'ocluos', 'gatinho', 'aviador', 'tartaruga'];
/** The product of rank n is viewed 1/n^SLOPE as often as the first. */
const SLOPE = 1.1;
/** Products that are edited, in turns: the most popular ones. */
const EDITED = 40;
/** The report process that a start may need ends after half a minute. */
const UNTIL_REST_MS = 40_000;
const HOSTILE_REQUESTS = 5000;
/** Some of them say nothing for long. */
const HOSTILE_AT_ONCE = 40;

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

/** What editors change in turns: a name, a price, the pieces of a colour. */
export const EDITS: ((draft: ProductDraft, record: ProductRecord, turn: number) => ProductDraft)[] =
  [
    (draft, { name }, turn) => ({ ...draft, name: `${name.replace(/ rev\d+$/, '')} rev${turn}` }),
    ({ variants: [first, ...others], ...draft }, _record, turn) => ({
      ...draft,
      variants: [{ ...first!, price: 200 + turn, compareAt: null }, ...others],
    }),
    ({ variants: [first, ...others], ...draft }, { variants: [now] }, turn) => {
      const set = { kind: 'set', quantity: turn % 6, seen: now!.qty, reason: 'counted' } as const;
      return { ...draft, variants: [{ ...first!, stock: set }, ...others] };
    },
  ];

/** Those who write: an editor of the most popular products, and buyers of the others. */
class Writers {
  readonly truth = new Truth();
  readonly #desk: Desk;
  readonly #edited: readonly Item[];
  readonly #nextOrder: () => Promise<{ id: string; isOrdered: boolean }>;
  #edits = 0;

  constructor(
    desk: Desk,
    products: readonly Item[],
    nextOrder: () => Promise<{ id: string; isOrdered: boolean }>,
  ) {
    this.#desk = desk;
    this.#edited = products.slice(0, EDITED);
    this.#nextOrder = nextOrder;
  }

  /** Learns what products are before anything is written. */
  async begin(): Promise<void> {
    for (const { id } of this.#edited) await this.#read(id);
  }

  async edit(): Promise<void> {
    const turn = (this.#edits += 1);
    const { id } = this.#edited[turn % this.#edited.length]!;
    const record = await this.#read(id);
    const change = EDITS[turn % EDITS.length]!;
    const draft = change(draftOf(record), record, turn);
    await this.#desk(`products/${id}`, { ...draft, updatedAt: record.updatedAt });
    await this.#read(id);
  }

  /** @returns whether the order was taken */
  async order(): Promise<boolean> {
    const { id, isOrdered } = await this.#nextOrder();
    await this.#read(id);
    return isOrdered;
  }

  async #read(id: string): Promise<ProductRecord> {
    const answer = await this.#desk(`products/${id}`);
    const { item } = (await answer.json()) as { item: ProductRecord };
    this.truth.learn(item);
    return item;
  }
}

/** Orders one piece after the other, of products that are not edited meanwhile. */
async function buyer(
  url: string,
  edited: ReadonlySet<string>,
): Promise<() => Promise<{ id: string; isOrdered: boolean }>> {
  const { request } = await orderCase(url);
  return async () => {
    for (;;) {
      const { method, path, headers, body } = request.setupRequest!({ ...request });
      const { items } = JSON.parse(String(body)) as { items: [{ _id: string }] };
      const [{ _id: id }] = items;
      if (edited.has(id)) continue;
      const answer = await fetch(url + path, {
        method: method!,
        headers: headers as Record<string, string>,
        body: String(body),
      });
      await answer.arrayBuffer();
      return { id, isOrdered: answer.ok };
    }
  };
}

/** Why a view was not answered from the cache, and how long it took. */
type Cause = 'hit' | 'first visit' | 'stale' | 'dropped' | 'not for everyone';

interface Tally {
  views: Record<Cause, number>;
  hitMs: number[];
  failed: number;
  edits: number;
  orders: number;
}

interface Life {
  products: readonly Item[];
  writers: Writers;
  random: Random;
  /** Addresses that were asked for. */
  visited: Set<string>;
}

function causeOf(status: string | null, isVisited: boolean): Cause {
  if (status === null) return 'not for everyone';
  if (status.includes('hit')) return 'hit';
  if (status.includes('stale')) return 'stale';
  return isVisited ? 'dropped' : 'first visit';
}

/** Everyone at once, for some time. */
async function live(
  { url }: ShopProcess,
  { products, writers, random, visited }: Life,
  ms: number,
): Promise<Tally> {
  const end = performance.now() + ms;
  const tally: Tally = {
    views: { hit: 0, 'first visit': 0, stale: 0, dropped: 0, 'not for everyone': 0 },
    hitMs: [],
    failed: 0,
    edits: 0,
    orders: 0,
  };
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
      const path = nextPath();
      const isVisited = visited.has(path);
      visited.add(path);
      const said = writers.truth.moment;
      const asked = performance.now();
      const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br' } });
      const html = await answer.text();
      const cause = causeOf(answer.headers.get('cache-status'), isVisited);
      tally.views[cause] += 1;
      if (cause === 'hit') tally.hitMs.push(performance.now() - asked);
      if (!answer.ok) tally.failed += 1;
      writers.truth.compare(path, html, said);
    }
  };
  const every = async (pauseMs: number, work: () => Promise<void>): Promise<void> => {
    while (performance.now() < end) await Promise.all([wait(pauseMs), work()]);
  };
  const edit = async (): Promise<void> => {
    await writers.edit();
    tally.edits += 1;
  };
  const order = async (): Promise<void> => {
    if (await writers.order()) tally.orders += 1;
    else tally.failed += 1;
  };
  await Promise.all([
    ...Array.from({ length: VISITORS }, visitor),
    every(EDIT_EVERY_MS, edit),
    every(ORDER_EVERY_MS, order),
  ]);
  return tally;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const viewsOf = ({ views }: Tally): number => sumOf(Object.values(views));

function told(tally: Tally, truth: Truth): string {
  const { views, hitMs, failed, edits, orders } = tally;
  const all = viewsOf(tally);
  const share = (part: number): string => `${((100 * part) / all).toFixed(1)} %`;
  const causes = Object.entries(views).map(([cause, count]) => `${share(count)} ${cause}`);
  const stale = truth.stale();
  return (
    `${all} views: ${causes.join(', ')}; a hit takes ${percentile(hitMs, 0.5).toFixed(1)} ms, ` +
    `p95 ${percentile(hitMs, 0.95).toFixed(1)}; ${edits} edits, ${orders} orders, ${failed} failed; ` +
    `${truth.compared} products compared, ${stale.length} stale ${stale.slice(0, 3).join('; ')}`
  );
}

/** How memory was in the middle of the first minutes, and of the last as many; bytes of each minute. */
function drift(bytes: readonly number[]): string {
  const part = Math.ceil(bytes.length / 4);
  const [first, last] = [bytes.slice(part, 2 * part), bytes.slice(-part)];
  return `memory in the second quarter ${inMB(percentile(first, 0.5))}, in the last ${inMB(percentile(last, 0.5))}`;
}

/**
 * Lets a shop live for `minutes`, and until nearly every page that visitors like was asked for, then prints for another minute
 * how many views it answers from the cache, why it does not, and what was stale; and its memory before,
 * afterwards, and after hostile requests.
 */
export async function measureLife(
  shop: ShopProcess,
  { password, products: count, minutes }: { password: string; products: number; minutes: number },
  log: (line: string) => void,
): Promise<void> {
  const memory = async (): Promise<string> => inMB((await usageOf(shop.pid)).bytes);
  await wait(UNTIL_REST_MS);
  const atRest = await memory();
  const random = seededRandom('a living shop');
  const desk = await signIn(shop.url, password);
  const products = await allProducts(desk, count);
  const edited = new Set(products.slice(0, EDITED).map(({ id }) => id));
  const writers = new Writers(desk, products, await buyer(shop.url, edited));
  await writers.begin();
  const life = { products, writers, random, visited: new Set<string>() };
  let left = VIEWS_BEFORE * products.length;
  const bytes: number[] = [];
  for (let minute = 1; minute <= minutes || (minute <= MOST_MINUTES && left > 0); minute += 1) {
    const tally = await live(shop, life, MINUTE_MS);
    left -= viewsOf(tally);
    bytes.push((await usageOf(shop.pid)).bytes);
    log(`minute ${minute}: ${told(tally, writers.truth)}; ${inMB(bytes.at(-1)!)}`);
  }
  log(drift(bytes));
  log(`measured: ${told(await live(shop, life, MINUTE_MS), writers.truth)}`);
  const afterLoad = await memory();
  const port = Number(new URL(shop.url).port);
  const anonymous = {
    port,
    cookies: { customer: '', admin: '' },
    ids: { customer: 'x', staff: 'y' },
  };
  let hostile = HOSTILE_REQUESTS;
  const attacker = async (): Promise<void> => {
    while (hostile-- > 0) await visit(port, hostileRequest(random, anonymous));
  };
  await Promise.all(Array.from({ length: HOSTILE_AT_ONCE }, attacker));
  log(
    `memory: ${atRest} at rest, ${afterLoad} after the load, ${await memory()} after ${HOSTILE_REQUESTS} hostile requests`,
  );
}
