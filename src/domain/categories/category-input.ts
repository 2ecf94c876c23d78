import { z } from '../zod.ts';
import {
  pictureField,
  requiredLine,
  richTextField,
  seoField,
  slugField,
} from '../dashboard/record-fields.ts';
import { CATEGORY_LIMITS } from './category.ts';

/** '' is the first level, as null is. */
const parentField = z
  .string()
  .max(200)
  .transform((id) => id || null)
  .nullable()
  .default(null);

/** What is written of a category. */
export const categorySchema = z.object({
  name: requiredLine(CATEGORY_LIMITS.name, 'fields.name'),
  slug: slugField,
  /** The category that it is below; null for the first level. */
  parentId: parentField,
  picture: pictureField,
  descriptionHtml: richTextField,
  seo: seoField,
});
export type CategoryInput = z.output<typeof categorySchema>;

/** Where a category is moved: below which, and the how manieth there, from 0. */
export const categoryMoveSchema = z.object({
  parentId: parentField,
  position: z.int().min(0).max(CATEGORY_LIMITS.count),
});
export type CategoryMove = z.output<typeof categoryMoveSchema>;
