import type { CategoryBranch } from '../products/product.ts';

/** What an entry leads to: a record by its id, one of the shop's lists, or an address. */
export const MENU_TARGETS = ['category', 'page', 'guide', 'brand', 'list', 'address'] as const;
/** `heading` leads nowhere: it opens the entries below it. */
export const MENU_KINDS = [...MENU_TARGETS, 'heading'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];

/** Lists of the shop, by the name of their text `menus.lists.{name}`. */
export const MENU_LISTS = {
  products: '/produtos',
  newest: '/novidades',
  offers: '/promocoes',
  byPrescription: '/leve-a-sua-receita',
  guides: '/guias',
  categories: '/categorias',
  wishlist: '/favoritos',
  compare: '/comparar',
} as const;
export type MenuList = keyof typeof MENU_LISTS;

export const isMenuList = (name: string): name is MenuList => Object.hasOwn(MENU_LISTS, name);

export const MENU_LIMITS = {
  label: 40,
  entries: 20,
  children: 12,
  groups: 2,
  title: 40,
  address: 500,
} as const;

/** An entry as visitors see it. */
export interface MenuLink {
  label: string;
  href: string;
  /** A main category with those below it, which opens below the entry. */
  category?: CategoryBranch;
  /** Links of the shop's own that open below the entry; `href` is '' if it leads nowhere itself. */
  children?: MenuLink[];
}

/** Letters of a menu that has room beside the search on any desktop, and on a wide one; three for a space. */
const SHORT_LETTERS = 56;
const MIDDLE_LETTERS = 80;

/**
 * How much room the header's menu needs: a short one stands beside the search, a middle one only on a wide desktop, where
 * the icons then have no labels; a long one has a line to itself.
 */
export function menuLength(links: readonly MenuLink[]): 'short' | 'middle' | 'long' {
  const letters = links.reduce((sum, { label }) => sum + label.length + 3, 0);
  if (letters <= SHORT_LETTERS) return 'short';
  return letters <= MIDDLE_LETTERS ? 'middle' : 'long';
}

/** A column of links. */
export interface MenuGroup {
  title: string;
  links: MenuLink[];
}

/** What a menu's entries can lead to, as the dashboard offers it. */
export type MenuChoices = Readonly<Record<Exclude<MenuKind, 'address' | 'heading'>, MenuChoice[]>>;

export interface MenuChoice {
  id: string;
  name: string;
  /** Whether visitors find it: a page that is not published is offered too, marked as such. */
  isPublic: boolean;
}
