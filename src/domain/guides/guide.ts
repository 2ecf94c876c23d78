import { z } from '../zod.ts';
import type { ContentItem } from '../contents/content.ts';
import { contentListShape } from '../contents/content-list.ts';
import type { ListShape } from '../dashboard/list.ts';
import { idField, requiredLine } from '../dashboard/record-fields.ts';
import { ownPictureField } from '../media/own-picture.ts';
import { pageSchema } from '#domain/pages/page.ts';
import type { ProductImage } from '../products/product.ts';

/** The drawings that a guide may open with, made by the shop's own code. */
export const FIGURES = [
  'shapes',
  'measures',
  'prescription',
  'kinds',
  'thickness',
  'pupils',
  'wash',
  'tint',
] as const;
export type Figure = (typeof FIGURES)[number];

export const GUIDE_LIMITS = { lists: 6, label: 40, link: 200, related: 3 } as const;

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

/** A guide as lists of guides show it. */
export interface Guide {
  id: string;
  slug: string;
  name: string;
  summary: string;
  figure: Figure | '';
  picture: ProductImage | null;
}

/** Guides are listed as visitors see them, in their order. */
export const guideListShape: ListShape = {
  ...contentListShape,
  sorts: ['position', ...contentListShape.sorts],
};
