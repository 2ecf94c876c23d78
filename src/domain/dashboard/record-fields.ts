import { z } from '../zod.ts';
import { MAX_SLUG, SLUG_PATTERN } from '../products/slug.ts';
import { FIELD_LIMITS } from './field-limits.ts';

export const oneLine = (longest: number) => z.string().trim().max(longest, 'fields.tooLong');
/** A line that must not be empty; `missing` is the code of the error that asks for it. */
export const requiredLine = (longest: number, missing = 'fields.required') =>
  oneLine(longest).min(1, missing);

/** Id of another record. */
export const idField = z.string().min(1, 'fields.required').max(200);

/** Part of an address in the shop; '' is made of the name. */
export const slugField = oneLine(MAX_SLUG)
  .refine((slug) => slug === '' || SLUG_PATTERN.test(slug), 'fields.slug')
  .default('');

/** A picture of the library; the rest of a MediaRef is its own. */
export const pictureField = z.object({ key: idField }).nullable().default(null);

/** Rich text; what is not on the allow-list is removed (`rich-text.ts`). */
export const richTextField = z.string().max(FIELD_LIMITS.richText, 'fields.tooLong').default('');

/** Title and description for search engines; '' stands for the record's own. */
export const seoField = z
  .object({
    title: oneLine(FIELD_LIMITS.seoTitle).default(''),
    description: oneLine(FIELD_LIMITS.seoDescription).default(''),
  })
  .default({ title: '', description: '' });
export type Seo = z.output<typeof seoField>;
