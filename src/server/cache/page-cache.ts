import { StoredPage } from './stored-page.ts';

/** Memory for pages, in bytes: some thousand pages of a catalogue. */
export const PAGE_CACHE_BYTES = 64 * 1024 * 1024;

/**
 * Pages that are the same for everybody, of one process. The catalogue version is part of each key,
 * so nothing is ever invalidated: what an old version showed is asked for no more, and falls out.
 */
export class PageCache {
  readonly #maxBytes: number;
  /** Longest unused first. */
  readonly #pages = new Map<string, StoredPage>();
  readonly #renders = new Map<string, Promise<StoredPage | undefined>>();
  #bytes = 0;

  constructor(maxBytes = PAGE_CACHE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** A page that is held. */
  get(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    if (page) {
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  /**
   * The page of `key`: held, or rendered by the first who asks while the others wait. What `render`
   * answers instead of a StoredPage belongs to its caller alone: those who waited render their own,
   * as they do when the render failed.
   */
  async getOrRender<Own>(
    key: string,
    render: () => Promise<StoredPage | Own>,
  ): Promise<StoredPage | Own> {
    const held = this.get(key);
    if (held) return held;
    const ahead = this.#renders.get(key);
    if (ahead) return (await ahead) ?? render();

    const rendering = render();
    const shared = rendering.then(
      (page) => (page instanceof StoredPage ? page : undefined),
      () => undefined,
    );
    this.#renders.set(key, shared);
    const page = await shared;
    this.#renders.delete(key);
    if (page) this.#keep(key, page);
    return rendering;
  }

  #keep(key: string, page: StoredPage): void {
    if (page.bytes > this.#maxBytes) return;
    this.#pages.set(key, page);
    this.#bytes += page.bytes;
    for (const [oldKey, old] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#pages.delete(oldKey);
      this.#bytes -= old.bytes;
    }
  }
}
