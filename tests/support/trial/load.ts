/**
 * People who use a cluster while it is broken: visitors whose pages are compared with the truth, an editor, a buyer, and
 * staff whose sessions should last. A 503, a cut connection and a proxy's 502 or 504 are honest: they are counted, and
 * what had to be written is written again. Everything else is a fault.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { draftOf } from '#domain/products/product-draft.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import { orderCase } from '../bench/cases.ts';
import { signIn, type Desk } from '../bench/desk.ts';
import { EDITS } from '../bench/live.ts';
import { Truth } from '../bench/truth.ts';

const VISITORS = 4;
const VISITOR_PAUSE_MS = 50;
const EDIT_EVERY_MS = 1000;
const ORDER_EVERY_MS = 500;
const SESSION_EVERY_MS = 2000;
const SESSIONS = 3;
const AGAIN_MS = 300;
/** Products that are edited; the others are bought. */
const EDITED = 30;
const LISTS = ['', '?page=2', '?gender=feminino', '?shape=redondo', '?sort=price'];
const SEARCHES = ['oculos redondo', 'preto', 'ocluos', 'gatinho'];

interface Item {
  id: string;
  slug: string;
}

/** An order that the shop has acknowledged, and its buyer, of whom there is no other order. */
export interface Acknowledged {
  orderId: string;
  email: string;
}

export interface Tally {
  views: number;
  edits: number;
  orders: Acknowledged[];
  /** Answers that ask to come back, by their status; 0 is a cut connection. */
  honest: Record<string, number>;
  /** The longest time until something was written, ms. */
  longestWaitMs: number;
  sessionChecks: number;
  /** Products that were shown as they were within that second, their announcement lost. */
  late: number;
  /** What must not happen. */
  faults: string[];
}

/** A node whose announcement was lost with the primary learns of a change by then (decision 024). */
const LATE_MS = 1500;

const HONEST = new Set([502, 503, 504]);

/** A fault of the network, or an answer that asks to come back. */
class ComeBack extends Error {}

export class Load {
  readonly tally: Tally = {
    views: 0,
    edits: 0,
    orders: [],
    honest: {},
    longestWaitMs: 0,
    sessionChecks: 0,
    late: 0,
    faults: [],
  };
  readonly truth = new Truth();
  readonly #url: string;
  readonly #sessions: readonly Desk[];
  readonly #products: readonly Item[];
  readonly #nextOrder: () => { id: string; email: string; send: RequestInit };
  #isOver = false;

  private constructor(
    url: string,
    sessions: readonly Desk[],
    products: readonly Item[],
    nextOrder: () => { id: string; email: string; send: RequestInit },
  ) {
    this.#url = url;
    this.#sessions = sessions;
    this.#products = products;
    this.#nextOrder = nextOrder;
  }

  static async of(url: string, password: string): Promise<Load> {
    const sessions: Desk[] = [];
    for (let n = 0; n < SESSIONS; n += 1) sessions.push(await signIn(url, password));
    const answer = await sessions[0]!('products?limit=100&sort=name&status=active');
    const { items } = (await answer.json()) as { items: Item[] };
    const edited = new Set(items.slice(0, EDITED).map(({ id }) => id));
    const { request } = await orderCase(url);
    const nextOrder = (): { id: string; email: string; send: RequestInit } => {
      for (;;) {
        const { method, headers, body } = request.setupRequest!({ ...request });
        const { items: ordered, billingInfo } = JSON.parse(String(body)) as {
          items: [{ _id: string }];
          billingInfo: { email: string };
        };
        const [{ _id: id }] = ordered;
        if (edited.has(id)) continue;
        const send = { method, headers: headers as Record<string, string>, body: String(body) };
        return { id, email: billingInfo.email, send };
      }
    };
    const load = new Load(url, sessions, items, nextOrder);
    for (const { id } of items.slice(0, EDITED)) await load.#read(id);
    return load;
  }

  /** Everyone at once, until `stop`. */
  async run(): Promise<void> {
    const every = async (pauseMs: number, work: () => Promise<void>): Promise<void> => {
      while (!this.#isOver) {
        await Promise.all([
          wait(pauseMs),
          work().catch((error: unknown) => this.#fault(String(error))),
        ]);
      }
    };
    const visitors = Array.from({ length: VISITORS }, () =>
      every(VISITOR_PAUSE_MS, () => this.#view()),
    );
    const sessions = this.#sessions.map((desk) =>
      every(SESSION_EVERY_MS, async () => {
        await this.#insist(() => this.#call(desk, 'orders?limit=1'));
        this.tally.sessionChecks += 1;
      }),
    );
    await Promise.all([
      ...visitors,
      ...sessions,
      every(EDIT_EVERY_MS, () => this.#edit()),
      every(ORDER_EVERY_MS, () => this.#order()),
    ]);
    for (const { text, lateMs } of this.truth.staleViews()) {
      if (lateMs <= LATE_MS) this.tally.late += 1;
      else this.#fault(`stale after ${lateMs} ms: ${text}`);
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  #fault(what: string): void {
    this.tally.faults.push(`${new Date().toISOString()} ${what}`);
  }

  #honest(status: number): void {
    this.tally.honest[status] = (this.tally.honest[status] ?? 0) + 1;
  }

  /** @throws ComeBack */
  async #fetch(path: string, init?: RequestInit): Promise<{ status: number; text: string }> {
    let answer: { status: number; text: string };
    try {
      const response = await fetch(this.#url + path, init);
      answer = { status: response.status, text: await response.text() };
    } catch {
      this.#honest(0);
      throw new ComeBack(path);
    }
    if (HONEST.has(answer.status)) {
      this.#honest(answer.status);
      throw new ComeBack(path);
    }
    return answer;
  }

  /** A call of the dashboard. @throws ComeBack, or Error with any other refusal */
  async #call(desk: Desk, path: string, body?: object): Promise<Response> {
    try {
      const answer = await desk(path, body);
      const text = await answer.text();
      return new Response(text);
    } catch (error) {
      const status = Number(/: (\d{3}) /.exec(String(error))?.[1] ?? 0);
      if (status !== 0 && !HONEST.has(status)) throw error;
      this.#honest(status);
      throw new ComeBack(path);
    }
  }

  /** Does something again until it is answered. */
  async #insist<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    for (;;) {
      try {
        const answer = await work();
        this.tally.longestWaitMs = Math.max(this.tally.longestWaitMs, performance.now() - began);
        return answer;
      } catch (error) {
        if (!(error instanceof ComeBack)) throw error;
        await wait(AGAIN_MS);
      }
    }
  }

  async #read(id: string): Promise<ProductRecord> {
    return this.#insist(async () => {
      const answer = await this.#call(this.#sessions[0]!, `products/${id}`);
      const { item } = (await answer.json()) as { item: ProductRecord };
      this.truth.learn(item);
      return item;
    });
  }

  async #view(): Promise<void> {
    const oneOf = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)]!;
    const kind = Math.random();
    const path =
      kind < 0.1
        ? `/busca?q=${encodeURIComponent(oneOf(SEARCHES))}`
        : kind < 0.3
          ? `/produtos${oneOf(LISTS)}`
          : `/produto/${oneOf(this.#products).slug}`;
    const said = this.truth.moment;
    const asked = performance.now();
    try {
      const { status, text } = await this.#fetch(path);
      this.tally.views += 1;
      if (status === 200) this.truth.compare(path, text, said, asked);
      else this.#fault(`${path}: ${status}`);
    } catch (error) {
      if (!(error instanceof ComeBack)) throw error;
    }
  }

  async #edit(): Promise<void> {
    const turn = (this.tally.edits += 1);
    const { id } = this.#products[turn % EDITED]!;
    const record = await this.#read(id);
    const draft = EDITS[turn % EDITS.length]!(draftOf(record), record, turn);
    try {
      await this.#call(this.#sessions[0]!, `products/${id}`, {
        ...draft,
        updatedAt: record.updatedAt,
      });
    } catch (error) {
      // Whether it was written shows in what is read next.
      if (!(error instanceof ComeBack)) throw error;
    }
    await this.#read(id);
  }

  async #order(): Promise<void> {
    const { id, email, send } = this.#nextOrder();
    const { status, text } = await this.#insist(() => this.#fetch('/api/orders', send));
    if (status < 300) {
      const { orderId } = JSON.parse(text) as { orderId: string };
      this.tally.orders.push({ orderId, email });
    } else {
      this.#fault(`order: ${status} ${text.slice(0, 200)}`);
    }
    await this.#read(id);
  }
}
