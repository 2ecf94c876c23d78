import { mergedIds, type Merged } from '../dashboard/merged.ts';
import type { HomePart, Announcement, HomeBody } from './homepage-input.ts';
import type { PartKind } from './part-kinds.ts';

/** Which of a part's facts its kind has. */
export const PART_FIELDS: Readonly<Record<PartKind, readonly (keyof HomePart)[]>> = {
  hero: ['title', 'text', 'button', 'link', 'picture'],
  products: ['title', 'shelf', 'categoryId', 'brandId', 'productIds', 'size'],
  categories: ['title', 'categoryIds'],
  shapes: ['title'],
  brands: ['title'],
  banner: ['title', 'text', 'button', 'link', 'picture', 'from', 'until'],
  text: ['title', 'html'],
  sizes: [],
  trust: ['title'],
  guides: ['title'],
};

export const NO_ANNOUNCEMENT: Announcement = { text: '', link: '', from: null, until: null };

/** A part with nothing of its own. */
export const blankPart = (kind: PartKind, id: string): HomePart => ({
  id,
  kind,
  hidden: false,
  title: '',
  text: '',
  html: '',
  button: '',
  link: '',
  picture: null,
  from: null,
  until: null,
  shelf: 'newest',
  categoryId: '',
  brandId: '',
  categoryIds: [],
  productIds: [],
  size: 4,
});

const partOf = (kind: PartKind): HomePart => blankPart(kind, kind);

/** The home that the shop comes with: prices first, best sellers as soon as there are any. */
export const DEFAULT_HOME: HomeBody = {
  announcement: NO_ANNOUNCEMENT,
  parts: [
    partOf('hero'),
    { ...blankPart('products', 'best-sellers'), shelf: 'bestSelling' },
    partOf('shapes'),
    partOf('categories'),
    partOf('products'),
    partOf('sizes'),
    partOf('brands'),
    partOf('trust'),
    partOf('guides'),
  ],
};

/** A part without what its kind does not have, such as what was typed before it became another shelf. */
export function tidyPart(part: HomePart): HomePart {
  const kept = Object.fromEntries(PART_FIELDS[part.kind].map((name) => [name, part[name]]));
  const tidy: HomePart = {
    ...blankPart(part.kind, part.id),
    hidden: part.hidden,
    ...(kept as Partial<HomePart>),
  };
  if (tidy.shelf !== 'category') tidy.categoryId = '';
  if (tidy.shelf !== 'brand') tidy.brandId = '';
  if (tidy.shelf !== 'chosen') tidy.productIds = [];
  return tidy;
}

/** A part that shows what several records have become, instead of them; the same part if it shows none of them. */
export function withMergedPart(part: HomePart, { section, gone, into }: Merged): HomePart {
  if (section === 'brands') return gone.includes(part.brandId) ? { ...part, brandId: into } : part;
  const isShown = [part.categoryId, ...part.categoryIds].some((id) => gone.includes(id));
  if (!isShown) return part;
  return {
    ...part,
    categoryId: gone.includes(part.categoryId) ? into : part.categoryId,
    categoryIds: mergedIds(part.categoryIds, { gone, into }),
  };
}

/** Whether something that has a time is shown at a moment, epoch ms. */
export const isRunning = (
  { from, until }: { from: number | null; until: number | null },
  now: number,
): boolean => (from === null || from <= now) && (until === null || now < until);

/** Moments at which what the home shows changes by itself, epoch ms. */
export const turnsOf = ({ announcement, parts }: HomeBody): number[] => {
  const timed = [announcement, ...parts.filter(({ hidden }) => !hidden)];
  return [...new Set(timed.flatMap(({ from, until }) => [from, until]))].filter(
    (at): at is number => at !== null,
  );
};
