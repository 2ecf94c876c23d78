import { z } from '../zod.ts';
import { idField, oneLine, richTextField } from '../dashboard/record-fields.ts';
import { ownPictureField } from '../media/own-picture.ts';

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

/** A page of the shop or of another site, or nothing; never a script. It ends up in links. */
const link = oneLine(HOME_LIMITS.link)
  .regex(/^(https?:\/\/\S+|\/(?![/\\])\S*)?$/, 'fields.shopLink')
  .default('');
/** Epoch ms; null is open. */
const moment = z.int('fields.date').nullable().default(null);
const period = { from: moment, until: moment };

/** One shape for all kinds, so that one form writes them: a kind uses what `PART_FIELDS` says, the rest is empty. */
const partSchema = z.object({
  id: idField,
  kind: z.enum(PART_KINDS),
  hidden: z.boolean().default(false),
  /** '' is the shop's own, where the kind has one. */
  title: oneLine(HOME_LIMITS.title).default(''),
  text: z.string().trim().max(HOME_LIMITS.text, 'fields.tooLong').default(''),
  html: richTextField,
  button: oneLine(HOME_LIMITS.button).default(''),
  link,
  picture: ownPictureField,
  ...period,
  shelf: z.enum(SHELVES).default('newest'),
  categoryId: z.string().max(200).default(''),
  brandId: z.string().max(200).default(''),
  /** Of the part that shows categories, in its order; none are the shop's first. */
  categoryIds: z.array(idField).max(HOME_LIMITS.categories, 'fields.tooMany').default([]),
  productIds: z.array(idField).max(HOME_LIMITS.products, 'fields.tooMany').default([]),
  size: z.union(SHELF_SIZES.map((size) => z.literal(size))).default(4),
});
export type HomePart = z.output<typeof partSchema>;

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

const announcementSchema = z.object({
  /** '' for none. */
  text: oneLine(HOME_LIMITS.announcement).default(''),
  link,
  ...period,
});
export type Announcement = z.output<typeof announcementSchema>;

type Refuse = (field: string, message: string) => void;

const checkPeriod = (
  { from, until }: { from: number | null; until: number | null },
  refuse: Refuse,
) => {
  if (from !== null && until !== null && until <= from) refuse('until', 'fields.rangeEnd');
};

/** What its kind asks of a part. */
function checkPart(part: HomePart, refuse: Refuse): void {
  const { kind, shelf } = part;
  checkPeriod(part, refuse);
  if (kind === 'hero' || kind === 'banner') {
    if (part.button && !part.link) refuse('link', 'fields.required');
    if (part.link && !part.button) refuse('button', 'fields.required');
  }
  if (kind === 'banner' && !part.title) refuse('title', 'fields.required');
  if (kind === 'text' && !part.html.replaceAll(/<[^>]*>/g, '').trim())
    refuse('html', 'fields.required');
  if (kind !== 'products') return;
  if (!part.title && shelf !== 'newest' && shelf !== 'bestSelling')
    refuse('title', 'fields.required');
  if (shelf === 'category' && !part.categoryId) refuse('categoryId', 'fields.required');
  if (shelf === 'brand' && !part.brandId) refuse('brandId', 'fields.required');
  if (shelf === 'chosen' && part.productIds.length === 0) refuse('productIds', 'fields.required');
}

/** The home as the shop lays it out, and the strip above the header of every page. */
export const homeSchema = z
  .object({
    announcement: announcementSchema,
    parts: z.array(partSchema).min(1, 'fields.required').max(HOME_LIMITS.parts, 'fields.tooMany'),
  })
  .superRefine(({ announcement, parts }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    checkPeriod(announcement, (field, message) => refuse(['announcement', field], message));
    for (const [index, part] of parts.entries()) {
      checkPart(part, (field, message) => refuse(['parts', index, field], message));
    }
  });
export type HomeBody = z.output<typeof homeSchema>;

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

const DEFAULT_KINDS = [
  'hero',
  'shapes',
  'categories',
  'products',
  'sizes',
  'brands',
  'trust',
  'guides',
] as const satisfies readonly PartKind[];

/** The home that the shop comes with. */
export const DEFAULT_HOME: HomeBody = {
  announcement: NO_ANNOUNCEMENT,
  parts: DEFAULT_KINDS.map((kind) => blankPart(kind, kind)),
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
