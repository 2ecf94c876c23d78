/** What the home may consist of, in an order of the shop's own; most may stand there several times. */
export const PART_KINDS = [
  'hero',
  'products',
  'categories',
  'shapes',
  'brands',
  'banner',
  'text',
  'sizes',
  'trust',
  'guides',
] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** What a shelf of products shows. */
export const SHELVES = ['newest', 'bestSelling', 'category', 'brand', 'chosen'] as const;
export type Shelf = (typeof SHELVES)[number];

export const HOME_LIMITS = {
  parts: 24,
  title: 80,
  text: 300,
  button: 40,
  link: 200,
  announcement: 140,
  products: 12,
  categories: 6,
} as const;

/** Rows of four cards that a shelf may have. */
export const SHELF_SIZES = [4, 8] as const;
