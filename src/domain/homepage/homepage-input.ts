import { z } from '../zod.ts';
import { idField, oneLine, richTextField } from '../dashboard/record-fields.ts';
import { ownPictureField } from '../media/own-picture.ts';
import { PART_KINDS, SHELVES, HOME_LIMITS, SHELF_SIZES } from './part-kinds.ts';

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
  /** '' is the shop's own, if the kind has one. */
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
