import { dependsOn } from '../caching/dependencies.ts';
import type { Scope } from '../service/scope.ts';

/** Addresses in one part of the sitemap; the protocol allows 50,000. */
export const SITEMAP_PART = 10_000;

/** Number of parts that the products take. */
export async function productSitemapParts({ engine }: Scope): Promise<number> {
  dependsOn('product:*');
  const { count } = await engine.db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return Math.ceil(Number(count) / SITEMAP_PART);
}

/** Slugs of one part's products and when each last changed (epoch ms). `part` counts from 1. */
export async function productSitemap(
  { engine }: Scope,
  part: number,
): Promise<{ slug: string; updatedAt: number }[]> {
  dependsOn('product:*');
  return engine.db
    .selectFrom('products')
    .select(['slug', 'updatedAt'])
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(SITEMAP_PART)
    .offset((part - 1) * SITEMAP_PART)
    .execute();
}
