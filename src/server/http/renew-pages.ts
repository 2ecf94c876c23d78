import { AsyncLocalStorage } from 'node:async_hooks';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '#domain/time.ts';
import { pagesOf } from '../caching/page-cache.ts';
import { readPageKey } from '../caching/page-key.ts';
import { PUBLISHED } from '../caching/topics.ts';
import type { Scope } from '../service/scope.ts';
import { languageCookie } from './languages.ts';

export interface RenewalLimits {
  /**
   * A publication is followed at once, unless another came within so many milliseconds before it, as in an
   * import: then when none has come for as long.
   */
  quietMs: number;
  /** Milliseconds after the first publication at which it is followed in any case. */
  latestMs: number;
  /** Milliseconds for which a page is renewed after somebody has asked for it. */
  askedWithinMs: number;
  /** Pages that are renewed after a publication, the most popular first; the others wait for their next visitor. */
  pages: number;
}

export const RENEWAL_LIMITS: RenewalLimits = {
  quietMs: 100,
  latestMs: 1_000,
  askedWithinMs: 15 * MINUTE_MS,
  pages: 200,
};

/** Milliseconds after which an answer is not waited for any longer. */
const TIMEOUT_MS = 30_000;

/** Milliseconds for which pages are looked at before visitors have their turn. */
const LOOK_MS = 2;

/**
 * Milliseconds of the longest pause after a page: about what one takes of the processor. One that took longer
 * had to wait for visitors, who come first.
 */
const LONGEST_PAUSE_MS = 25;

export interface Renewal {
  /** Renews nothing any more. */
  stop(): void;
}

/**
 * Has a page rendered in the way it always is: by asking the shop for it. With `If-None-Match: *` the answer
 * comes without the page.
 */
function askFor(shop: Scope, key: string, connect: () => Duplex): Promise<void> {
  const { address, chosen } = readPageKey(key);
  return new Promise((done) => {
    const asked = request({
      createConnection: connect,
      path: address.pathname + address.search,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        host: address.host,
        'if-none-match': '*',
        ...(chosen !== undefined && { cookie: `${languageCookie(shop)}=${chosen}` }),
      },
    });
    asked.on('response', (answer) => answer.resume());
    // Whatever went wrong, the next visitor has it rendered.
    asked.on('error', () => undefined);
    asked.on('close', done);
    asked.end();
  });
}

/**
 * Renders pages that visitors ask for again right after a write has made them stale, so that the next visitor
 * finds them. One at a time, with a pause after each: half of the processor at least is left to visitors.
 * Nobody is shown a stale page meanwhile.
 *
 * @param connect opens a connection to this process itself: another worker on its port has pages of its own
 */
export function renewPages(
  shop: Scope,
  connect: () => Duplex,
  limits: RenewalLimits = RENEWAL_LIMITS,
): Renewal {
  /** Outside the transaction that publishes: announcements come in its context. */
  const outside = AsyncLocalStorage.snapshot();
  let isStopped = false;
  let isRunning = false;
  /** On the clock of `performance`: the last publication, the first that was not followed yet, and when it will be. */
  let latest = -Infinity;
  let waiting: { since: number; dueAt: number } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const isDue = (): boolean => waiting !== undefined && performance.now() >= waiting.dueAt;

  const renewStale = async (): Promise<void> => {
    const pages = pagesOf(shop);
    let renewed = 0;
    let turn = performance.now();
    for (const key of pages.askedSince(shop.now() - limits.askedWithinMs)) {
      // What was published meanwhile may have made a page stale that more visitors ask for.
      if (isStopped || isDue() || renewed === limits.pages) return;
      if (await pages.isStale(shop, key)) {
        const begunAt = performance.now();
        await pages.renew(key, () => askFor(shop, key, connect));
        renewed += 1;
        const tookMs = performance.now() - begunAt;
        await delay(Math.min(tookMs, LONGEST_PAUSE_MS), undefined, { ref: false });
      } else if (performance.now() - turn >= LOOK_MS) {
        await nextTurn();
        turn = performance.now();
      }
    }
  };

  const follow = async (): Promise<void> => {
    waiting = undefined;
    isRunning = true;
    // A database that is away is not asked any further: it says so when it is back.
    await renewStale().catch(() => undefined);
    isRunning = false;
    plan();
  };

  function plan(): void {
    if (isStopped || isRunning || !waiting) return;
    clearTimeout(timer);
    const ms = Math.max(0, waiting.dueAt - performance.now());
    timer = setTimeout(() => void outside(follow), ms).unref();
  }

  const unsubscribe = shop.engine.onAnnouncement((topic) => {
    if (topic !== PUBLISHED && topic !== '*') return;
    const now = performance.now();
    const isOneOfMany = now - latest < limits.quietMs;
    latest = now;
    const since = waiting?.since ?? now;
    const dueAt = isOneOfMany ? Math.min(now + limits.quietMs, since + limits.latestMs) : now;
    waiting = { since, dueAt };
    plan();
  });
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
