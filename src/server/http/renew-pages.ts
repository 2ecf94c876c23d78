import { AsyncLocalStorage } from 'node:async_hooks';
import { request } from 'node:http';
import { isIP } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { keptPages } from '../cache/kept-pages.ts';
import { PUBLISHED } from '../publication/topics.ts';
import type { Scope } from '../scope.ts';

export interface RenewalLimits {
  /** Milliseconds without a publication after which pages are renewed: an import publishes many in a row. */
  quietMs: number;
  /** Milliseconds after the first publication at which they are renewed in any case. */
  latestMs: number;
  /** Milliseconds for which a page is renewed after somebody has asked for it. */
  askedWithinMs: number;
  /** Pages that are renewed at a time, those asked for last first; the others wait for their next visitor. */
  pages: number;
}

export const RENEWAL_LIMITS: RenewalLimits = {
  quietMs: 100,
  latestMs: 1_000,
  askedWithinMs: 15 * 60_000,
  pages: 200,
};

/** Milliseconds after which an answer is not waited for any longer. */
const TIMEOUT_MS = 30_000;

const LOOPBACK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export interface Renewal {
  /** Renews nothing any more. */
  stop(): void;
}

/** Where the shop listens. */
interface Address {
  host: string;
  port: number;
}

/**
 * Has a page rendered in the way it always is: by asking the shop for it. With `If-None-Match: *` the answer
 * comes without the page.
 */
function askFor(key: string, { host, port }: Address): Promise<void> {
  const { host: name, hostname, pathname, search } = new URL(key);
  const bare = hostname.replace(/^\[|\]$/g, '');
  return new Promise((done) => {
    const asked = request({
      // A bare address is a name of the shop only where it was dialled.
      ...{ host: isIP(bare) ? bare : (LOOPBACK[host] ?? host), port },
      ...{ path: pathname + search, agent: false, timeout: TIMEOUT_MS },
      headers: { host: name, 'if-none-match': '*' },
    });
    asked.on('response', (answer) => answer.resume());
    asked.on('timeout', () => asked.destroy());
    // Whatever went wrong, the next visitor has it rendered.
    asked.on('error', () => undefined);
    asked.on('close', done);
    asked.end();
  });
}

/**
 * Renders pages that visitors ask for anew right after a write has made them stale, so that the next visitor
 * finds them. One at a time, with a pause as long as each took: half of the processor at least is left to
 * visitors. Nobody is shown a stale page meanwhile.
 *
 * @param address where the shop listens
 */
export function renewPages(
  shop: Scope,
  address: Address,
  limits: RenewalLimits = RENEWAL_LIMITS,
): Renewal {
  /** Outside the transaction that publishes: announcements come in its context. */
  const outside = AsyncLocalStorage.snapshot();
  let isStopped = false;
  let isRunning = false;
  /** When the first publication came that has not been followed yet; on the clock of `performance`. */
  let publishedAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const renewStale = async (): Promise<void> => {
    let renewed = 0;
    const pages = keptPages(shop);
    for (const key of pages?.askedSince(shop.now() - limits.askedWithinMs) ?? []) {
      // Visitors who wait come first.
      await nextTurn();
      if (isStopped || renewed === limits.pages) return;
      if (!(await pages!.isStale(shop, key))) continue;
      const begunAt = performance.now();
      await pages!.renew(key, () => askFor(key, address));
      renewed += 1;
      await delay(performance.now() - begunAt, undefined, { ref: false });
    }
  };

  const follow = async (): Promise<void> => {
    publishedAt = undefined;
    isRunning = true;
    // A database that is away is not asked any further: it says so when it is back.
    await renewStale().catch(() => undefined);
    isRunning = false;
    if (publishedAt !== undefined) wait();
  };

  function wait(): void {
    const now = performance.now();
    publishedAt ??= now;
    if (isStopped || isRunning) return;
    clearTimeout(timer);
    const ms = Math.max(0, Math.min(limits.quietMs, publishedAt + limits.latestMs - now));
    timer = setTimeout(() => void outside(follow), ms).unref();
  }

  const unsubscribe = shop.engine.onAnnouncement((topic) => {
    if (topic === PUBLISHED || topic === '*') wait();
  });
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
