import { createServer } from 'node:http';
import { duplexPair, type Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { pagesOf } from '#server/caching/page-cache.ts';
import { pageKey } from '#server/caching/page-key.ts';
import { StoredPage } from '#server/caching/stored-page.ts';
import { RENEWAL_LIMITS, renewPages, type RenewalLimits } from '#server/http/renew-pages.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import { dependsOn } from '#server/caching/dependencies.ts';
import { openTestShop, type TestShop } from '../../support/engines.ts';

let shop: TestShop;
/** Pages that were asked for, in their order. */
let asked: string[];

beforeEach(async () => {
  shop = await openTestShop('sqlite');
  asked = [];
});
afterEach(() => shop.close());

const keyOf = (name: string): string => pageKey(new URL(`http://shop.test/${name}`))!;

/** Has a page rendered that shows the brand of its name. */
const visit = (name: string) =>
  pagesOf(shop.scope).getOrRender(shop.scope, keyOf(name), () => {
    dependsOn(`brand:${name}`);
    return StoredPage.from({ 'content-type': 'text/html' }, Buffer.from(name));
  });

const publish = (...names: string[]) =>
  publishChange(shop.scope, ...names.map((name) => `brand:${name}` as const));

/** Renews pages until the test ends; `whileRendering` runs before a page is there. */
function renewing(
  limits: Partial<RenewalLimits>,
  whileRendering = async (_name: string): Promise<void> => undefined,
): void {
  const server = createServer((request, response) => {
    const name = request.url!.slice(1);
    asked.push(name);
    void whileRendering(name)
      .then(() => visit(name))
      .then(() => response.end());
  });
  const connect = (): Duplex => {
    const [ours, theirs] = duplexPair();
    server.emit('connection', theirs);
    return ours;
  };
  const renewal = renewPages(shop.scope, connect, { ...RENEWAL_LIMITS, ...limits });
  onTestFinished(() => renewal.stop());
}

const pagesAsked = (expected: string[]) =>
  expect.poll(() => asked, { timeout: 30_000 }).toEqual(expected);

/** Timers and `performance` stand still until the test ends, unless they are advanced. */
function stopClocks(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Whether a renewal begins within some milliseconds; none is under way then. */
function beginsWithin(ms: number): boolean {
  vi.advanceTimersByTime(ms);
  return vi.getTimerCount() === 0;
}

it('follows a single publication at once, and one of many when there are no more', async () => {
  stopClocks();
  renewing({ quietMs: 100, latestMs: 1_000 });
  await publish('elsewhere');
  expect(beginsWithin(0)).toBe(true);
  await visit('page');
  await publish('page');
  expect(beginsWithin(99)).toBe(false);
  await publish('page');
  expect(beginsWithin(99)).toBe(false);
  expect(beginsWithin(1)).toBe(true);
  vi.useRealTimers();
  await pagesAsked(['page']);
});

it('does not wait for the end of publications that go on and on', async () => {
  stopClocks();
  renewing({ quietMs: 100, latestMs: 250 });
  await publish('page');
  expect(beginsWithin(0)).toBe(true);
  for (const ms of [90, 90]) {
    await publish('page');
    expect(beginsWithin(ms)).toBe(false);
  }
  await publish('page');
  expect(beginsWithin(69)).toBe(false);
  expect(beginsWithin(1)).toBe(true);
});

it('takes the most popular pages first, and no more than it may', async () => {
  for (const name of ['once', 'often', 'often', 'often', 'twice', 'twice']) await visit(name);
  renewing({ quietMs: 0, pages: 2 });
  await publish('once', 'often', 'twice');
  await pagesAsked(['often', 'twice']);
  // What was left out is next when there is no other.
  await publish('elsewhere');
  await pagesAsked(['often', 'twice', 'once']);
});

it('looks again when something is published meanwhile', async () => {
  for (const name of ['popular', 'popular', 'first', 'last']) await visit(name);
  await visit('first');
  await visit('popular');
  renewing({ quietMs: 0 }, async (name) => {
    if (name === 'first') await publish('popular');
  });
  await publish('first', 'last');
  await pagesAsked(['first', 'popular', 'last']);
});
