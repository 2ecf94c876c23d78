import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { feedItems, type FeedProblem, type FeedTarget } from '#domain/feeds/feed.ts';
import { FEED_END, feedItemXml, feedStart } from '#domain/feeds/feed-xml.ts';
import { published, type Published } from '../caching/published.ts';
import type { ReadTopic } from '../caching/topics.ts';
import type { Engine } from '../db/engine/engine.ts';
import { incomingFile } from '../media/incoming.ts';
import { mediaFolder } from '../media/store.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { GrowingFile, RemovedError } from './growing-file.ts';
import { soldProducts } from './sold-products.ts';

/** A feed; `origin` is the shop's own, such as https://loja.com.br. */
export interface FeedAddress {
  target: FeedTarget;
  origin: string;
}

/** Problems of a page. */
const PAGE = 50;
/** Items are so alike that this makes 1 MB of 36. */
const GZIP_LEVEL = 3;
/** What a feed is made of. */
const MADE_OF: readonly ReadTopic[] = ['product:*', 'taxonomy', 'settings'];

/**
 * The whole catalogue, read once: the feed, and what its target would refuse, each in a file. Names of files are those of
 * incomplete uploads, which the shop removes after a crash, and after an hour.
 */
export class FeedPass {
  readonly tag: string;
  /** Gzipped XML. */
  readonly xml: GrowingFile;
  /** Variants in the feed, once it is `written`. */
  sent = 0;
  /** Number of all problems, once it is `written`. */
  total = 0;
  readonly written: Promise<void>;
  isOver = false;
  readonly #origin: string;
  readonly #moment: number;
  /** A problem on each line, as JSON, and where each page begins. */
  readonly #problems: GrowingFile;
  readonly #pages: number[] = [];

  /** @param before which is not current any more */
  constructor(scope: Scope, address: FeedAddress, state: Published, before?: FeedPass) {
    const file = () => new GrowingFile(incomingFile(mediaFolder(scope.config), scope.newId()));
    this.tag = tagOf(state, address);
    this.#origin = address.origin;
    this.#moment = state.moment;
    this.xml = file();
    this.#problems = file();
    this.written = this.#write(scope, address, before);
    // Those who read its files, or wait for it, hear of it.
    this.written.catch(() => undefined);
  }

  /** Whether it says what another pass would say now. */
  isCurrent(state: Published, origin: string): boolean {
    return origin === this.#origin && this.#moment >= state.changedAt(...MADE_OF);
  }

  async #write(scope: Scope, address: FeedAddress, before?: FeedPass): Promise<void> {
    let failure: unknown;
    try {
      await before?.remove();
      await pipeline(
        Readable.from(this.#parts(scope, address)),
        createGzip({ level: GZIP_LEVEL }),
        async (gzipped: AsyncIterable<Uint8Array>) => {
          for await (const piece of gzipped) await this.xml.append(piece);
        },
      );
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      this.isOver = true;
      await Promise.all([this.xml.end(failure), this.#problems.end(failure)]);
    }
  }

  async *#parts(scope: Scope, { target, origin }: FeedAddress): AsyncGenerator<string> {
    const { name } = await loadSettings(scope);
    yield feedStart({ title: name, link: origin });
    for await (const products of soldProducts(scope)) {
      const read = products.map((product) => feedItems(product, { origin, target }));
      const items = read.flatMap((one) => one.items);
      this.sent += items.length;
      await this.#note(read.flatMap(({ problems }) => problems));
      yield items.map(feedItemXml).join('');
    }
    yield FEED_END;
  }

  async #note(problems: readonly FeedProblem[]): Promise<void> {
    let end = this.#problems.length;
    const lines = problems.map((problem) => {
      const line = Buffer.from(`${JSON.stringify(problem)}\n`);
      if (this.total % PAGE === 0) this.#pages.push(end);
      this.total += 1;
      end += line.length;
      return line;
    });
    if (lines.length > 0) await this.#problems.append(Buffer.concat(lines));
  }

  /** A page of the problems, the last one for a page beyond it; once it is `written`. */
  async problemsOf(
    page: number,
  ): Promise<{ problems: FeedProblem[]; page: number; pages: number }> {
    const pages = Math.max(1, this.#pages.length);
    const shown = Math.min(page, pages);
    const [from = 0, to = this.#problems.length] = this.#pages.slice(shown - 1, shown + 1);
    const lines = (await this.#problems.slice(from, to)).toString().split('\n').slice(0, -1);
    const problems = lines.map((line) => JSON.parse(line) as FeedProblem);
    return { problems, page: shown, pages };
  }

  async remove(): Promise<void> {
    await Promise.all([this.xml.remove(), this.#problems.remove()]);
  }
}

/** Names what a feed says, in every process and after a new start. */
const tagOf = ({ mark }: Published, { target, origin }: FeedAddress): string =>
  `W/"${hash('sha256', `${mark} ${target} ${origin}`, 'base64url').slice(0, 22)}"`;

const ofEngines = new WeakMap<Engine, Map<FeedTarget, FeedPass>>();

function passesOf({ engine }: Scope): Map<FeedTarget, FeedPass> {
  let passes = ofEngines.get(engine);
  if (!passes) ofEngines.set(engine, (passes = new Map<FeedTarget, FeedPass>()));
  return passes;
}

/** The tag of a feed as it is now, whether it has been written or not. */
export async function feedTag(scope: Scope, address: FeedAddress): Promise<string> {
  const state = await published(scope);
  const known = passesOf(scope).get(address.target);
  return known?.isCurrent(state, address.origin) ? known.tag : tagOf(state, address);
}

/** A feed as it is now. One pass of each target writes at a time: who asks after a change waits for the one before. */
async function currentPass(scope: Scope, address: FeedAddress): Promise<FeedPass> {
  const passes = passesOf(scope);
  for (;;) {
    const state = await published(scope);
    const known = passes.get(address.target);
    if (known?.isCurrent(state, address.origin)) return known;
    if (!known || known.isOver) {
      const next = new FeedPass(scope, address, state, known);
      passes.set(address.target, next);
      // The next to ask tries again.
      next.written.catch(
        () => passes.get(address.target) === next && passes.delete(address.target),
      );
      return next;
    }
    await known.written.catch(() => undefined);
  }
}

/** Gives `use` a feed as it is now, and another if its files have been removed. */
export async function withPass<T>(
  scope: Scope,
  { use, ...address }: FeedAddress & { use: (pass: FeedPass) => Promise<T> },
): Promise<T> {
  for (;;) {
    const pass = await currentPass(scope, address);
    try {
      return await use(pass);
    } catch (error) {
      if (!(error instanceof RemovedError)) throw error;
      // Nobody had asked for an hour, or another has taken its place at this very moment.
      const passes = passesOf(scope);
      if (passes.get(address.target) === pass) passes.delete(address.target);
    }
  }
}
