import { LRUCache } from 'lru-cache';
import { tracking, type Notes } from '../publication/notes.ts';
import { published } from '../publication/published.ts';
import type { Scope } from '../scope.ts';
import { StoredPage } from './stored-page.ts';

/**
 * Memory for pages, in bytes: some five thousand. Where visitors like 10,000 products as they like most things
 * (the n-th 1/n^1.1 as much as the first), four thousand answer 93 % of their views, five thousand 95 %.
 */
export const PAGE_CACHE_BYTES = 80 * 1024 * 1024;

/** How visitors ask for a page. */
interface Asked {
  times: number;
  /** The last time, epoch ms. */
  at: number;
}

interface KeptPage {
  page: StoredPage;
  /** What it has read. */
  notes: Notes;
  /** At this moment (`Published`) it was what would have been rendered. */
  moment: number;
  asked: Asked;
  /** Stays until it is rendered again, so that it is known who asks for it. */
  isStale: boolean;
}

/**
 * Whether a page is what would be rendered now. As long as nothing was published, this only compares two
 * numbers.
 */
async function isFresh(scope: Scope, kept: KeptPage): Promise<boolean> {
  if (kept.isStale) return false;
  const state = await published(scope);
  const { moment } = state;
  if (kept.moment >= moment) return true;
  if (await kept.notes.areTrue(scope, state, kept.moment)) {
    kept.moment = Math.max(kept.moment, moment);
    return true;
  }
  kept.isStale = true;
  return false;
}

/**
 * Renders, and keeps what was read. What is published meanwhile is newer than the page's moment: the page
 * is then stale from the beginning, if it has read any of it.
 */
async function renderNoting<Own>(
  scope: Scope,
  render: () => Promise<StoredPage | Own>,
  asked: Asked,
) {
  const { moment } = await published(scope);
  const { answer, notes } = await tracking(render);
  const kept: KeptPage | undefined =
    answer instanceof StoredPage
      ? { page: answer, notes, moment, asked, isStale: false }
      : undefined;
  return { answer, kept };
}

/**
 * One process's pages that are the same for everyone. Each remembers what it read while it was rendered,
 * and is shown until any of that changes.
 */
export class PageCache {
  readonly #pages: LRUCache<string, KeptPage>;
  readonly #renders = new Map<string, Promise<KeptPage | undefined>>();
  /** Pages that are rendered although nobody asks at this moment. */
  readonly #renewing = new Set<string>();

  constructor(maxBytes = PAGE_CACHE_BYTES) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page }) => page.bytes,
    });
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** A cached page that is still what would be rendered, for a visitor who asks. */
  async get(scope: Scope, key: string): Promise<StoredPage | undefined> {
    const kept = this.#pages.get(key);
    if (!kept || !(await isFresh(scope, kept))) return undefined;
    kept.asked = this.#asked(scope, key);
    return kept.page;
  }

  /** Whether there is a page, true or not. */
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
    const kept = this.#pages.peek(key);
    return kept !== undefined && !(await isFresh(scope, kept));
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
    const kept = await ahead;
    if (!kept) return render();
    if (await isFresh(scope, kept)) return kept.page;
    // It was begun before a change that this visitor may know of. The next was begun after they asked.
    const next = this.#renders.get(key);
    return next ? ((await next)?.page ?? render()) : this.#render(scope, key, render);
  }

  async #render<Own>(
    scope: Scope,
    key: string,
    render: () => Promise<StoredPage | Own>,
  ): Promise<StoredPage | Own> {
    const rendering = renderNoting(scope, render, this.#asked(scope, key));
    const shared = rendering.then(
      ({ kept }) => kept,
      () => undefined,
    );
    this.#renders.set(key, shared);
    const kept = await shared;
    this.#renders.delete(key);
    if (kept) this.#keep(key, kept);
    else this.#pages.delete(key);
    return (await rendering).answer;
  }

  /**
   * Drops pages, those that were unused longest first, but passes over one that was asked for more than once,
   * and halves its count: what one visitor has asked for does not displace what many do.
   */
  #makeRoom(bytes: number): void {
    while (this.#pages.calculatedSize + bytes > this.#pages.maxSize) {
      const key = this.#pages.rkeys().next().value!;
      const kept = this.#pages.get(key)!;
      const times = Math.floor(kept.asked.times / 2);
      if (times > 0 && !kept.isStale) kept.asked = { ...kept.asked, times };
      else this.#pages.delete(key);
    }
  }

  #keep(key: string, kept: KeptPage): void {
    this.#pages.delete(key);
    if (kept.page.bytes > this.#pages.maxSize) return;
    this.#makeRoom(kept.page.bytes);
    this.#pages.set(key, kept);
    kept.page.whenGrown(() => {
      // Kept again as another object: the same would not be measured anew.
      if (this.#pages.peek(key) === kept) this.#keep(key, { ...kept });
    });
  }
}
