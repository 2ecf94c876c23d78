import { LRUCache } from 'lru-cache';
import type { Engine } from '../db/engine/engine.ts';
import { tracking, type Notes } from '../publication/notes.ts';
import { published } from '../publication/published.ts';
import type { Scope } from '../scope.ts';
import { PageBodies, type KnownPage } from './page-bodies.ts';
import { PageFile } from './page-file.ts';
import { StoredPage } from './stored-page.ts';

/** How much is kept. */
export interface PageLimits {
  /** Of bodies in memory: some 350, which answer three of four views; a view from the file costs 0.1 ms more. */
  memoryBytes: number;
  /** Of the file with the others. */
  fileBytes: number;
  /** Pages in all: what is known of each, without its body, is in memory too. */
  pages: number;
}

/**
 * Where visitors like 10,000 products as they like most things (the n-th 1/n^1.1 as much as the first), eight
 * thousand pages answer 97 % of their views, as measured.
 */
export const PAGE_LIMITS: PageLimits = {
  memoryBytes: 4 * 1024 * 1024,
  fileBytes: 128 * 1024 * 1024,
  pages: 8_000,
};

/** What a page takes in memory besides its bodies, bytes: its key, its tag, its notes; 1.6 kB were measured. */
const BESIDES = 2 * 1024;

/** How visitors ask for a page. */
interface Asked {
  times: number;
  /** The last time, epoch ms. */
  at: number;
}

interface KeptPage extends KnownPage {
  /** What it has read. */
  notes: Notes;
  /** At this moment (`Published`) it was what would have been rendered. */
  moment: number;
  asked: Asked;
  /** A stale one stays until it is rendered again, so that it is known who asks for it. */
  isStale: boolean;
}

/** A page as it was rendered, and what will be known of it. */
interface Rendered {
  page: StoredPage;
  kept: KeptPage;
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
  const rendered: Rendered | undefined =
    answer instanceof StoredPage
      ? { page: answer, kept: { shell: answer.shell, notes, moment, asked, isStale: false } }
      : undefined;
  return { answer, rendered };
}

/**
 * One process's pages that are the same for everyone. Each remembers what it read while it was rendered,
 * and is shown until any of that changes.
 */
export class PageCache {
  readonly #pages: LRUCache<string, KeptPage>;
  readonly #bodies: PageBodies;
  readonly #renders = new Map<string, Promise<Rendered | undefined>>();
  /** Pages that are rendered although nobody asks at this moment. */
  readonly #renewing = new Set<string>();

  /** @param options the folder of the file, without which there is none; limits other than `PAGE_LIMITS` */
  constructor(options: Partial<PageLimits> & { folder?: string } = {}) {
    const limits = { ...PAGE_LIMITS, ...options };
    this.#bodies = new PageBodies(limits);
    this.#pages = new LRUCache({
      max: limits.pages,
      maxSize: limits.fileBytes,
      dispose: (kept) => this.#bodies.drop(kept),
    });
  }

  /** Pages, true or not. */
  get size(): number {
    return this.#pages.size;
  }

  /** Memory that it takes. */
  get bytes(): number {
    return this.#bodies.memoryBytes + BESIDES * this.#pages.size;
  }

  /** A cached page that is still what would be rendered, for a visitor who asks. */
  async get(scope: Scope, key: string): Promise<StoredPage | undefined> {
    const kept = this.#pages.get(key);
    if (!kept || !(await isFresh(scope, kept))) return undefined;
    const page = this.#bodies.get(kept);
    if (page) kept.asked = this.#asked(scope, key);
    else if (this.#pages.peek(key) === kept) this.#pages.delete(key);
    return page;
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
    const rendered = await ahead;
    if (!rendered) return render();
    if (await isFresh(scope, rendered.kept)) return rendered.page;
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
      ({ rendered }) => rendered,
      () => undefined,
    );
    this.#renders.set(key, shared);
    const rendered = await shared;
    this.#renders.delete(key);
    this.#pages.delete(key);
    if (rendered) this.#keep(key, rendered);
    return (await rendering).answer;
  }

  /**
   * Drops pages, those that were unused longest first, but passes over one that was asked for more than once,
   * and halves its count: what one visitor has asked for does not displace what many do.
   */
  #makeRoom(bytes: number): void {
    const pages = this.#pages;
    while (pages.calculatedSize + bytes > pages.maxSize || pages.size >= pages.max) {
      const key = pages.rkeys().next().value!;
      const kept = pages.get(key)!;
      const times = Math.floor(kept.asked.times / 2);
      if (times > 0 && !kept.isStale) kept.asked = { ...kept.asked, times };
      else pages.delete(key);
    }
  }

  #keep(key: string, { kept, page }: Rendered): void {
    const size = PageFile.bytesOf(page.brotli.length);
    if (size > this.#pages.maxSize) return;
    this.#makeRoom(size);
    this.#pages.set(key, kept, { size });
    this.#bodies.put(kept, page);
  }
}

const caches = new WeakMap<Engine, PageCache>();

/** The cached pages of a shop. */
export function pagesOf({ engine, config }: Pick<Scope, 'engine' | 'config'>): PageCache {
  let pages = caches.get(engine);
  if (!pages) caches.set(engine, (pages = new PageCache({ folder: config.DATA_DIR })));
  return pages;
}
