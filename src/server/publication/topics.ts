/**
 * What public pages show, divided as finely as it is changed. A write names what it has changed, a page
 * notes what it reads; a page is stale when both have named the same.
 *
 * - `product:ID`: anything of a product, its variants, pictures, stock or reviews; also one that is new,
 *   hidden or gone. Which lists that concerns is found out by those who read it.
 * - `brand:ID`, `category:ID`: what stands on its own page alone, such as its description.
 * - `taxonomy`: names, slugs, places and colours of brands, colours, categories and attributes.
 * - `reviews`: which reviews there are, of whatever product.
 * - `search`: what products are found by; the search index says so itself.
 * - `settings`: the shop's settings.
 * - `catalogue`: everything, for a write that cannot tell.
 */
export type Topic =
  | `product:${string}`
  | `brand:${string}`
  | `category:${string}`
  | 'taxonomy'
  | 'reviews'
  | 'search'
  | 'settings'
  | 'catalogue';

/** What is read may also be all of a kind: `product:*` has changed when any product has. */
export type ReadTopic = Topic | 'product:*' | 'brand:*' | 'category:*';

/** `product:17` → `product:*`; undefined for a topic that is the only one of its kind. */
export function kindOf(topic: string): string | undefined {
  const end = topic.indexOf(':');
  return end < 0 ? undefined : `${topic.slice(0, end)}:*`;
}

/** Announced to the nodes when something was published. */
export const PUBLISHED = 'published';

/**
 * Topics that are announced one by one, and remembered by a process: beyond that, everything counts as
 * changed.
 */
export const MAX_TOPICS = 20_000;
