import { contentListShape } from '../contents/content-list.ts';
import type { ListShape } from '../dashboard/list.ts';
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
