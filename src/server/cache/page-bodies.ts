import { LRUCache } from 'lru-cache';
import { PageFile } from './page-file.ts';
import { StoredPage, type PageShell } from './stored-page.ts';

/** What is known of a page whose body may be elsewhere. */
export interface KnownPage {
  readonly shell: PageShell;
  /** Number of its body in the file, once it is there. */
  filed?: number | undefined;
  /** Nobody sees it any more. */
  isStale: boolean;
}

/**
 * One in so many bodies that are read from the file stays in memory: what is asked for often gets there soon, and
 * is not displaced by all that is asked for once. Every one that stays costs V8 a collection's work later.
 */
const STAYS = 4;

export interface BodyLimits {
  memoryBytes: number;
  fileBytes: number;
  /** Folder of the file; without it, what memory has no room for is lost. */
  folder?: string | undefined;
}

/**
 * Bodies of pages: those that were asked for last in memory, the others in a file, which the system keeps in
 * memory as long as it has nothing better to do with it. A body that cannot be written or read is lost: its page
 * is rendered again.
 */
export class PageBodies {
  readonly #memory: LRUCache<KnownPage, StoredPage>;
  readonly #limits: BodyLimits;
  /** Opened when it is first needed: a small shop never does. null where it cannot be. */
  #file: PageFile | null | undefined;
  #reads = 0;
  #hasWarned = false;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
    this.#memory = new LRUCache({
      maxSize: limits.memoryBytes,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: ({ brotli }, page, reason) => {
        if (reason === 'evict' && !page.isStale) this.#toFile(page, brotli);
      },
    });
  }

  /** Of those in memory. */
  get memoryBytes(): number {
    return this.#memory.calculatedSize;
  }

  put(page: KnownPage, stored: StoredPage): void {
    if (stored.bytes > this.#memory.maxSize) return this.#toFile(page, stored.brotli);
    this.#memory.set(page, stored);
    stored.whenGrown(() => {
      if (this.#memory.peek(page) !== stored) return;
      // The same would not be measured anew.
      this.#memory.delete(page);
      this.put(page, stored);
    });
  }

  /** The page with its body; undefined where that is lost. */
  get(page: KnownPage): StoredPage | undefined {
    const inMemory = this.#memory.get(page);
    if (inMemory || page.filed === undefined) return inMemory;
    const { filed, shell } = page;
    const body = this.#attempt((file) => file.get(filed));
    if (!body) return undefined;
    const stored = new StoredPage(shell, body);
    this.#reads += 1;
    if (this.#reads % STAYS === 0) this.put(page, stored);
    return stored;
  }

  drop(page: KnownPage): void {
    this.#memory.delete(page);
    const { filed } = page;
    page.filed = undefined;
    if (filed !== undefined) this.#attempt((file) => file.delete(filed));
  }

  #toFile(page: KnownPage, body: Buffer<ArrayBuffer>): void {
    page.filed ??= this.#attempt((file) => file.add(body));
  }

  /** @returns undefined where there is no file, or it fails */
  #attempt<T>(use: (file: PageFile) => T): T | undefined {
    const { folder, fileBytes } = this.#limits;
    if (folder === undefined || this.#file === null) return undefined;
    try {
      return use((this.#file ??= new PageFile(folder, fileBytes)));
    } catch (error) {
      this.#file ??= null;
      if (!this.#hasWarned) console.warn(`pages: those that are kept in a file are lost: ${error}`);
      this.#hasWarned = true;
      return undefined;
    }
  }
}
