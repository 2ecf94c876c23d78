/**
 * What public pages show, cut as fine as it is changed. A write names what it has changed, a page
 * notes what it reads; a page is stale when one of them is the same.
 *
 * - `product:ID`: anything of a product, its variants, pictures, stock or reviews; also one that is new,
 *   hidden or gone. Which lists that concerns is found out by the readers.
 * - `brand:ID`, `category:ID`: what stands on its own page alone, such as its description.
 * - `taxonomy`: names, slugs, places and colours of brands, colours, categories and attributes.
 * - `reviews`: which reviews there are, of whatever product.
 * - `search`: what products are found by; search itself says so.
 * - `settings`: the shop's settings.
 * - `catalogue`: all of it, for a write that cannot tell.
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

/** What `engine.announce` tells the nodes when something was published. */
export const PUBLISHED = 'published';
