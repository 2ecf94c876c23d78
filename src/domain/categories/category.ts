import type { ListShape } from '../dashboard/list.ts';
import type { Seo } from '../dashboard/record-fields.ts';
import type { MediaRef } from '../media/media.ts';

/** Limits of the tree; server and texts use the same numbers. */
export const CATEGORY_LIMITS = {
  name: 80,
  /** Levels, the first included: menus show three. */
  depth: 4,
  /** Categories of a shop: every page's menu is made of all of them. */
  count: 1000,
} as const;

/** How the dashboard's categories may be asked for as a list; their page shows them as a tree. */
export const categoryList: ListShape = {
  sorts: ['path', '-updatedAt'],
};

/** A category in the dashboard's tree. */
export interface CategoryTreeNode {
  id: string;
  parentId: string | null;
  name: string;
  /** 'oculos-de-sol/feminino': below `/categoria/` in the shop. */
  path: string;
  /** 'Óculos de sol › Feminino'. */
  trail: string;
  /** 0 for the first level. */
  depth: number;
  /** Products that are in it themselves, whatever their status. */
  products: number;
  /** Categories right below it. */
  children: number;
  /** Media key of its picture. */
  picture: string | null;
}

/** A category as its page in the dashboard shows it. */
export interface CategoryItem extends Omit<CategoryTreeNode, 'picture' | 'parentId'> {
  slug: string;
  /** '' on the first level, as in its form. */
  parentId: string;
  picture: MediaRef | null;
  descriptionHtml: string;
  seo: Seo;
  updatedAt: number;
}

/** Whether one category is another or below it. */
export const isWithin = (path: string, above: string): boolean =>
  path === above || path.startsWith(`${above}/`);
