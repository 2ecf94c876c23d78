import { z } from '../zod.ts';
import type { ContentItem } from '../contents/content.ts';
import { idField, requiredLine } from '../dashboard/record-fields.ts';
import { ownPictureField } from '../media/own-picture.ts';
import { pageSchema } from '#domain/pages/page.ts';
import { FIGURES, GUIDE_LIMITS } from './guide.ts';

/** What a guide says: what a page does, with what it shows and leads to. */
export const guideSchema = pageSchema.extend({
  /** Shown instead of the drawing. */
  picture: ownPictureField,
  /** '' for none. */
  figure: z.enum(['', ...FIGURES]).default(''),
  /** Lists of products that fit its subject. */
  products: z
    .array(
      z.object({
        label: requiredLine(GUIDE_LIMITS.label),
        href: requiredLine(GUIDE_LIMITS.link).regex(
          /^(https?:\/\/\S+|\/(?![/\\])\S*)?$/,
          'fields.shopLink',
        ),
      }),
    )
    .max(GUIDE_LIMITS.lists, 'fields.tooMany')
    .default([]),
  /** Ids of the guides to read next; none stands for those that follow it. */
  related: z.array(idField).max(GUIDE_LIMITS.related, 'fields.tooMany').default([]),
});
export type GuideBody = z.output<typeof guideSchema>;

/** A guide in the dashboard. */
export type GuideItem = ContentItem<GuideBody>;
