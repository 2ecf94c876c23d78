import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { draftOf } from '#domain/products/product-draft.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import { build, isBuilt } from '#server/start/build.ts';
import { addAccount, PASSWORD } from '../../support/accounts.ts';
import { openTestShop, type TestShop } from '../../support/engines.ts';
import {
  address,
  cartItem,
  coupon,
  fillShop,
  orderOf,
  simpleProduct,
} from '../../support/fixtures.ts';
import { folderWith } from '../../support/http-shop.ts';
import { placeEnv, type EngineName } from '../../support/places.ts';
import { smtpServer } from '../../support/smtp-server.ts';
import { startedShop, type StartedShop } from '../../support/started-shop.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const ADMIN = 'dona@exemplo.com.br';
/** A connection that was just handed to a worker that is killed may never be answered: its visitor gives up, and asks again. */
const PATIENCE_MS = 10_000;

beforeAll(async () => {
  if (!(await isBuilt(ROOT))) await build(ROOT);
}, 600_000);

interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A connection, which leads to the same worker as long as it lasts. */
class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async ask(path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
    const asked = request(this.#url + path, {
      agent: this.#agent,
      signal: AbortSignal.timeout(PATIENCE_MS),
      method,
      headers: { origin: this.#url, 'content-type': 'application/json', ...headers },
    });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode!, headers: answer.headers, text: await text(answer) };
  }

  /** The number of its worker. */
  async worker(): Promise<number> {
    const { worker } = JSON.parse((await this.ask('/readyz')).text) as { worker: number };
    return worker;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A connection to each of two workers, in their order. */
async function toBoth(url: string): Promise<[Connection, Connection]> {
  const found = new Map<number, Connection>();
  await expect
    .poll(async () => {
      const connection = new Connection(url);
      found.set(await connection.worker(), connection);
      onTestFinished(() => connection.close());
      return found.size;
    })
    .toBe(2);
  return [found.get(1)!, found.get(2)!];
}

const cookiesOf = ({ headers }: Answer): string[] =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!);

async function signIn(connection: Connection): Promise<{ cookie: string; csrfToken: string }> {
  const first = await connection.ask('/api/auth/csrf');
  const { csrfToken } = JSON.parse(first.text) as { csrfToken: string };
  const form = { email: ADMIN, password: PASSWORD, csrfToken, callbackUrl: '/', json: 'true' };
  const entered = await connection.ask('/api/auth/callback/credentials', {
    method: 'POST',
    headers: {
      cookie: cookiesOf(first).join('; '),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: String(new URLSearchParams(form)),
  });
  return { cookie: [...cookiesOf(first), ...cookiesOf(entered)].join('; '), csrfToken };
}

/** Processes that a process has started. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

/** @throws the shop's refusal, if it is one */
function orderIdOf({ status, text: said }: Answer): string {
  expect(`${status} ${said}`).toMatch(/^20/);
  return (JSON.parse(said) as { orderId: string }).orderId;
}

let orders = 0;
const orderBody = (): Ask => {
  const buyer = { ...address, email: `compra-${(orders += 1)}@exemplo.com.br` };
  const body = orderOf([cartItem('case')], { billingInfo: buyer, shippingInfo: buyer });
  return {
    method: 'POST',
    headers: { 'idempotency-key': `workers-order-${orders}` },
    body: JSON.stringify(body),
  };
};

describe.each<EngineName>(['sqlite', 'postgres'])('two workers (%s)', (kind) => {
  /** A shop with a product, opened by two workers. */
  async function twoWorkers(
    env: Record<string, string> = {},
  ): Promise<{ shop: TestShop; started: StartedShop; url: string }> {
    const shop = await openTestShop(kind);
    onTestFinished(() => shop.close());
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 5_000, qty: 5_000 })],
      coupons: [coupon('TENPERCENT')],
    });
    await addAccount(shop.scope, { email: ADMIN, role: 'admin' });
    const started = await startedShop({
      WORKERS: '2',
      SITE_URL: 'http://127.0.0.1',
      RATE_LIMIT_ORDER: '100000/60',
      RATE_LIMIT_ORDER_PERSON: '100000/60',
      RATE_LIMIT_COUPON: '7/600',
      ...(kind === 'sqlite'
        ? { DATA_DIR: shop.place.dataDir }
        : { ...placeEnv(shop.place), DATA_DIR: await folderWith({}) }),
      ...env,
    });
    const line = await started.says(/is open at/);
    return { shop, started, url: /http:\S+/.exec(line)![0] };
  }

  it('show each other’s writes at once, share sessions, and count limits together', async () => {
    const { url } = await twoWorkers();
    const both = await toBoth(url);
    const { cookie, csrfToken } = await signIn(both[0]);
    const path = '/api/dashboard/products/case';
    const read = await both[0].ask(path, { headers: { cookie } });
    let { item } = JSON.parse(read.text) as { item: ProductRecord };
    const seen: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      const [writer, reader] = n % 2 ? both : both.toReversed();
      const name = `Estojo de viagem ${n}`;
      const draft = { ...draftOf(item), name, updatedAt: item.updatedAt };
      const written = await writer!.ask(path, {
        method: 'PUT',
        headers: { cookie },
        body: JSON.stringify(draft),
      });
      ({ item } = JSON.parse(written.text) as { item: ProductRecord });
      for (const page of [`/produto/${item.slug}`, '/produtos']) {
        const { text: html } = await reader!.ask(page);
        if (!html.includes(`${name}<`)) seen.push(`${page}: ${name} is missing`);
      }
    }
    expect(seen).toEqual([]);

    const asked = async (n: 0 | 1) =>
      (await both[n].ask('/api/dashboard/orders?limit=1', { headers: { cookie } })).status;
    expect([await asked(0), await asked(1)]).toEqual([200, 200]);
    await both[0].ask('/api/auth/signout', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ csrfToken, callbackUrl: '/', json: 'true' })),
    });
    expect([await asked(1), await asked(0)]).toEqual([401, 401]);

    const tried: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const { status } = await both[n % 2 ? 1 : 0].ask('/api/coupons/apply', {
        method: 'POST',
        body: JSON.stringify({ code: 'TENPERCENT', items: [cartItem('case')] }),
      });
      tried.push(status);
    }
    expect(tried.slice(0, 7)).not.toContain(429);
    expect(tried[7]).toBe(429);
  });

  it('lose no order when one of them is killed, write each letter once, and answer what they were asked before they close', async () => {
    const mail = await smtpServer();
    const { shop, started, url } = await twoWorkers({ SMTP_URL: mail.url });
    const acknowledged: string[] = [];
    let isOver = false;
    const buy = async (): Promise<void> => {
      while (!isOver) {
        const order = orderBody();
        for (let answer: Answer | undefined; !answer;) {
          const connection = new Connection(url);
          answer = await connection.ask('/api/orders', order).catch(() => undefined);
          connection.close();
          if (answer) acknowledged.push(orderIdOf(answer));
        }
      }
    };
    const buyers = [buy(), buy(), buy()];
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
    const [killed] = childrenOf(started.child.pid!);
    process.kill(killed!, 'SIGKILL');
    const beforeKill = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(beforeKill + 10);
    await toBoth(url);
    expect(started.said.join('\n')).toMatch(/Worker \d ended \(SIGKILL\): another takes its place/);
    isOver = true;
    await Promise.all(buyers);

    // Asked before, answered after.
    const connections = Array.from({ length: 12 }, () => new Connection(url));
    const before = await Promise.all(connections.map((each) => each.ask('/livez')));
    expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));
    const last = connections.map((each) => each.ask('/api/orders', orderBody()));
    // Each request has left before the signal does.
    await new Promise((sent) => setTimeout(sent, 50));
    started.child.kill('SIGTERM');
    for (const answer of await Promise.all(last)) acknowledged.push(orderIdOf(answer));
    expect(await started.exited).toBe(0);

    const rows = await shop.scope.engine.db.selectFrom('orders').select('id').execute();
    expect(rows.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
    const to = mail.taken.flatMap((message) => /^To: .*?(compra-\d+)@/m.exec(message)?.[1] ?? []);
    const letters = await shop.scope.engine.db
      .selectFrom('letters')
      .select(['recipient', 'maybeTwice'])
      .where('state', '=', 'sent')
      .execute();
    // Only one whose sending was cut may have come twice, and its row says so.
    const marked = new Set(letters.filter((each) => each.maybeTwice).map((each) => each.recipient));
    const twice = to.filter((who, n) => to.indexOf(who) !== n);
    expect(twice.filter((who) => !marked.has(`${who}@exemplo.com.br`))).toEqual([]);
  });
});

it('says in a sentence, once, that the port of its workers is in use, and ends', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const shop = await startedShop({ WORKERS: '2', PORT: String(port) });
  expect(await shop.exited).toBe(1);
  expect(shop.said.filter((line) => line.includes(`Port ${port} is in use`))).toHaveLength(1);
});

it('says that WORKERS is a number or auto, and ends', async () => {
  const shop = await startedShop({ WORKERS: 'many' });
  expect(await shop.exited).toBe(1);
  expect(shop.said.join('\n')).toMatch(/WORKERS/);
  expect(shop.said.join('\n')).not.toContain('    at ');
});

it('ends its workers when the primary process is killed', async () => {
  const shop = await startedShop({ WORKERS: '2' });
  await shop.says(/is open at/);
  const workers = childrenOf(shop.child.pid!);
  expect(workers).toHaveLength(2);
  shop.child.kill('SIGKILL');
  const isThere = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(() => workers.filter(isThere)).toEqual([]);
});
