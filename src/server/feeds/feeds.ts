import {
  feedItems,
  isFeedTarget,
  type FeedProblem,
  type FeedProduct,
  type FeedTarget,
} from '#domain/feeds/feed.ts';
import { FEED_END, feedItemXml, feedStart } from '#domain/feeds/feed-xml.ts';
import { NotFoundError, ShopError } from '../base/errors.ts';
import { readProducts, type ProductParts } from '../catalogue/product-parts.ts';
import { deepestLine, taxonomy, type Taxonomy } from '../catalogue/taxonomy.ts';
import type { Db } from '../db/engine/engine.ts';
import { authorise } from '../service/authorise.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';

/** Products that are read at once: few, so that nobody waits for long meanwhile. */
const BATCH = 200;

/** Names of the deepest category of each product, from the root. */
async function categoriesOf(
  db: Db,
  { known, ids }: { known: Taxonomy; ids: readonly string[] },
): Promise<Map<string, readonly string[]>> {
  const rows = await db
    .selectFrom('productCategories')
    .select(['productId', 'categoryId'])
    .where('productId', 'in', ids)
    .execute();
  const own = Map.groupBy(rows, ({ productId }) => productId);
  return new Map(
    [...own].map(([productId, its]) => {
      const chosen = new Set(its.map(({ categoryId }) => categoryId));
      return [productId, deepestLine(known, chosen).map(({ name }) => name)];
    }),
  );
}

const feedProductOf = (
  { product, variants, images }: ProductParts,
  categories: readonly string[],
): FeedProduct => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  sku: product.sku,
  kind: product.kind,
  description: product.description,
  gender: product.gender,
  isSun: product.sunCategory !== null,
  brand: product.brandName,
  categories,
  variants,
  images,
});

/** All products that are sold, but for gift cards: neither target takes money for goods. In the order of their ids. */
async function* soldProducts(scope: Scope): AsyncGenerator<FeedProduct[]> {
  const db = scope.engine.heavy;
  const known = await taxonomy(scope);
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('products')
      .select('id')
      .where('status', '=', 'active')
      .where('isGiftCard', '=', 0)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const ids = rows.map(({ id }) => id);
    const end = ids.at(-1);
    if (end === undefined) return;
    const categories = await categoriesOf(db, { known, ids });
    const products = await readProducts(db, ids);
    yield products.map((parts) => feedProductOf(parts, categories.get(parts.product.id) ?? []));
    last = end;
  }
}

/** Feeds that a process writes at once: each reads the whole catalogue, and anyone may ask for one. */
const MOST_AT_ONCE = 2;
let writing = 0;

/** Two feeds are being written already. */
class FeedBusyError extends ShopError {
  override readonly retryAfter = 30;

  constructor() {
    super(503, 'feedBusy');
  }
}

/**
 * A feed as XML, written while it is sent, a batch of products at a time.
 *
 * @throws FeedBusyError
 */
export async function writeFeed(
  scope: Scope,
  { target, origin }: { target: FeedTarget; origin: string },
): Promise<ReadableStream<Uint8Array>> {
  if (writing >= MOST_AT_ONCE) throw new FeedBusyError();
  const { name } = await loadSettings(scope);
  async function* parts(): AsyncGenerator<string> {
    // Counted from the first piece on: an answer to HEAD is never read.
    writing += 1;
    try {
      yield feedStart({ title: name, link: origin });
      for await (const products of soldProducts(scope)) {
        const items = products.flatMap((product) => feedItems(product, { origin, target }).items);
        yield items.map(feedItemXml).join('');
      }
      yield FEED_END;
    } finally {
      writing -= 1;
    }
  }
  const pieces = parts();
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}

/** What is sent to a target, and what it would refuse. */
export interface FeedReport {
  /** Variants in the feed. */
  sent: number;
  problems: FeedProblem[];
  /** Number of all problems. */
  total: number;
  page: number;
  pages: number;
}

/** Problems of a page. */
const PAGE = 50;

/** What a target would refuse of the shop's products, a page of it. @throws NotFoundError for an unknown target */
export async function reportFeed(
  scope: Scope,
  { target, origin, page }: { target: string | undefined; origin: string; page: number },
): Promise<FeedReport> {
  authorise(scope, 'products', 'view');
  if (!isFeedTarget(target)) throw new NotFoundError();
  let sent = 0;
  let total = 0;
  const shown: FeedProblem[] = [];
  let last: FeedProblem[] = [];
  for await (const products of soldProducts(scope)) {
    for (const product of products) {
      const { items, problems } = feedItems(product, { origin, target });
      sent += items.length;
      for (const problem of problems) {
        if (total % PAGE === 0) last = [];
        last.push(problem);
        if (Math.floor(total / PAGE) === page - 1) shown.push(problem);
        total += 1;
      }
    }
  }
  const pages = Math.max(1, Math.ceil(total / PAGE));
  return page > pages
    ? { sent, problems: last, total, page: pages, pages }
    : { sent, problems: shown, total, page, pages };
}
