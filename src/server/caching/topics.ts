import type { ContentKind } from '#domain/contents/content.ts';

/**
 * What public pages show, divided as finely as it is changed. A write names the topics that it changes, a
 * page those that it depends on; a page is stale once both have named the same topic.
 *
 * - `product:ID`: anything of a product, its variants, pictures, stock or reviews; also one that is new,
 *   hidden or gone. Each page with a list finds out itself whether that concerns it.
 * - `brand:ID`, `category:ID`: what only its own page shows, such as its description.
 * - `taxonomy`: names, slugs, places and colours of brands, colours, categories and attributes.
 * - `reviews`: which reviews there are, of whatever product.
 * - `search`: the words that products are found by; the search index publishes it.
 * - `settings`: the shop's settings.
 * - `content:KIND`: what is published of a kind that staff edit: pages, guides, menus.
 * - `best-sellers`: which products sell most.
 * - `promotions`: the automatic promotions that run.
 * - `lenses`: the lenses that frames are sold with.
 * - `catalogue`: everything, for a write that cannot tell.
 */
export type Topic =
  | `product:${string}`
  | `brand:${string}`
  | `category:${string}`
  | `content:${ContentKind}`
  | 'taxonomy'
  | 'best-sellers'
  | 'promotions'
  | 'lenses'
  | 'reviews'
  | 'search'
  | 'settings'
  | 'catalogue';

/** A page may also depend on all of a kind: `product:*` has changed when any product has. */
export type ReadTopic = Topic | 'product:*' | 'brand:*' | 'category:*';

/** `product:17` → `product:*`; undefined for a topic without an id. */
export function kindOf(topic: string): string | undefined {
  const end = topic.indexOf(':');
  return end < 0 ? undefined : `${topic.slice(0, end)}:*`;
}

/** Announced to the nodes when something was published. */
export const PUBLISHED = 'published';

/** Topics that one publication may name, and that a process remembers: beyond that, everything counts as changed. */
export const MAX_TOPICS = 20_000;
