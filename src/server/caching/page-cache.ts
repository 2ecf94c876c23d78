import { LRUCache } from 'lru-cache';
import type { Engine } from '../db/engine/engine.ts';
import { trackDependencies, type Dependencies } from './dependencies.ts';
import { published } from './published.ts';
import type { Scope } from '../service/scope.ts';
import { StoredPage } from './stored-page.ts';

/** Some 5,000 pages: where visitors like 10,000 products as they like most things, 95 % of what they ask for. */
const MAX_BYTES = 64 * 1024 * 1024;

/** What a page takes in memory besides its key, its body and its dependencies, bytes. */
const BESIDES = 512;

/** How visitors ask for a page. */
interface Asked {
  times: number;
  /** The last time, epoch ms. */
  at: number;
}

interface CachedPage {
  readonly page: StoredPage;
  readonly dependencies: Dependencies;
  /** At this moment (`Published`) it was what would have been rendered. */
  moment: number;
  asked: Asked;
  /** A stale page stays until it is rendered again, so that its requests are counted. */
  isStale: boolean;
}

/**
 * Whether a page is what would be rendered now. As long as nothing was published, this only compares two
 * numbers.
 */
async function isFresh(scope: Scope, cached: CachedPage): Promise<boolean> {
  if (cached.isStale) return false;
  const state = await published(scope);
  const { moment } = state;
  if (cached.moment >= moment) return true;
  if (await cached.dependencies.areUnchanged(scope, state, cached.moment)) {
    cached.moment = Math.max(cached.moment, moment);
    return true;
  }
  cached.isStale = true;
  return false;
}

/**
 * Renders and tracks the dependencies. What is published meanwhile is newer than the page's moment: the page
 * is then stale from the beginning, if it has read any of it.
 */
async function renderTracked<Own>(
  scope: Scope,
  render: () => Promise<StoredPage | Own>,
  asked: Asked,
) {
  const { moment } = await published(scope);
  const { answer, dependencies } = await scope.engine.fromStandby(() => trackDependencies(render));
  const rendered: CachedPage | undefined =
    answer instanceof StoredPage
      ? { page: answer, dependencies, moment, asked, isStale: false }
      : undefined;
  return { answer, rendered };
}

/**
 * One process's pages that are the same for everyone. Each remembers what it read while it was rendered,
 * and is shown until any of that changes.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #renders = new Map<string, Promise<CachedPage | undefined>>();
  /** Pages that are rendered although nobody asks at this moment. */
  readonly #renewing = new Set<string>();

  /** @param maxBytes of memory, keys and dependencies included; what was unused longest is dropped */
  constructor(maxBytes = MAX_BYTES) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page, dependencies }, key) =>
        key.length + page.brotli.length + dependencies.bytes + BESIDES,
    });
  }

  /** Pages, stale ones included. */
  get size(): number {
    return this.#pages.size;
  }

  /** Memory that it takes. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** A cached page that is still what would be rendered, for a visitor who asks. */
  async get(scope: Scope, key: string): Promise<StoredPage | undefined> {
    const cached = this.#pages.get(key);
    if (!cached || !(await isFresh(scope, cached))) return undefined;
    cached.asked = this.#asked(scope, key);
    return cached.page;
  }

  /** Whether there is a page, stale or not. */
  has(key: string): boolean {
    return this.#pages.has(key);
  }

  /** Keys of the pages that visitors have asked for since then, the most popular first, then the latest. */
  askedSince(epochMs: number): string[] {
    return [...this.#pages.entries()]
      .filter(([, { asked }]) => asked.at >= epochMs)
      .sort(
        ([, { asked: one }], [, { asked: other }]) => other.times - one.times || other.at - one.at,
      )
      .map(([key]) => key);
  }

  /** Whether a page is cached that is no longer what would be rendered. */
  async isStale(scope: Scope, key: string): Promise<boolean> {
    const cached = this.#pages.peek(key);
    return cached !== undefined && !(await isFresh(scope, cached));
  }

  /** Runs `work`, which has a page rendered that no visitor asks for at this moment. */
  async renew(key: string, work: () => Promise<void>): Promise<void> {
    if (!this.#pages.has(key)) return;
    this.#renewing.add(key);
    await work().finally(() => this.#renewing.delete(key));
  }

  /** How it has been asked for, this time included. */
  #asked(scope: Scope, key: string): Asked {
    const before = this.#pages.peek(key)?.asked;
    if (before && this.#renewing.has(key)) return before;
    return { times: (before?.times ?? 0) + 1, at: scope.now() };
  }

  /**
   * The page of `key`: from the cache, or rendered by the first caller while the others wait. What `render`
   * answers instead of a StoredPage is for its caller alone: those who waited render their own, as they do
   * when the render failed.
   */
  async getOrRender<Own>(
    scope: Scope,
    key: string,
    render: () => Promise<StoredPage | Own>,
  ): Promise<StoredPage | Own> {
    const found = await this.get(scope, key);
    if (found) return found;
    const ahead = this.#renders.get(key);
    if (!ahead) return this.#render(scope, key, render);
    const rendered = await ahead;
    if (!rendered) return render();
    if (await isFresh(scope, rendered)) return rendered.page;
    // It was begun before a change that this visitor may know of. The next was begun after they asked.
    const next = this.#renders.get(key);
    return next ? ((await next)?.page ?? render()) : this.#render(scope, key, render);
  }

  async #render<Own>(
    scope: Scope,
    key: string,
    render: () => Promise<StoredPage | Own>,
  ): Promise<StoredPage | Own> {
    const rendering = renderTracked(scope, render, this.#asked(scope, key));
    const shared = rendering.then(
      ({ rendered }) => rendered,
      () => undefined,
    );
    this.#renders.set(key, shared);
    const rendered = await shared;
    this.#renders.delete(key);
    if (rendered) this.#pages.set(key, rendered);
    else this.#pages.delete(key);
    return (await rendering).answer;
  }
}

const caches = new WeakMap<Engine, PageCache>();

/** The cached pages of a shop. */
export function pagesOf({ engine }: Pick<Scope, 'engine'>): PageCache {
  let pages = caches.get(engine);
  if (!pages) caches.set(engine, (pages = new PageCache()));
  return pages;
}
