import { cached } from '../caching/cached.ts';
import { dependsOn } from '../caching/dependencies.ts';
import type { Scope } from '../service/scope.ts';

/** Addresses in one part of the sitemap; the protocol allows 50,000. */
export const SITEMAP_PART = 10_000;

/**
 * The id at which each part begins. They are found one after the other, once for all parts: a part that counted those
 * before it (`OFFSET`) would read half the catalogue on average.
 */
const beginnings = cached({ from: ['product:*'] }, async ({ engine: { db } }) => {
  const found: string[] = [];
  while (true) {
    const last = found.at(-1);
    const next = await db
      .selectFrom('products')
      .select('id')
      .where('status', '=', 'active')
      .$if(last !== undefined, (query) => query.where('id', '>=', last!))
      .orderBy('id')
      .limit(1)
      .offset(last === undefined ? 0 : SITEMAP_PART)
      .executeTakeFirst();
    if (!next) return found;
    found.push(next.id);
  }
});

/** Number of parts that the products take. */
export const productSitemapParts = async (scope: Scope): Promise<number> =>
  (await beginnings(scope)).length;

/** Slugs of one part's products and when each last changed (epoch ms). `part` counts from 1. */
export async function productSitemap(
  scope: Scope,
  part: number,
): Promise<{ slug: string; updatedAt: number }[]> {
  dependsOn('product:*');
  const begins = await beginnings(scope);
  const [first, following] = [begins[part - 1], begins[part]];
  if (first === undefined) return [];
  return scope.engine.db
    .selectFrom('products')
    .select(['slug', 'updatedAt'])
    .where('status', '=', 'active')
    .where('id', '>=', first)
    .$if(following !== undefined, (query) => query.where('id', '<', following!))
    .orderBy('id')
    .execute();
}
