import { z } from '../zod.ts';
import type { ContentItem } from '../contents/content.ts';
import { oneLine } from '../dashboard/record-fields.ts';
import type { CategoryBranch } from '../products/product.ts';

/** What an entry leads to: a record by its id, one of the shop's lists, or an address. */
export const MENU_KINDS = ['category', 'page', 'brand', 'list', 'address'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];

/** Lists of the shop, by the name of their text `menus.lists.{name}`. */
export const MENU_LISTS = {
  products: '/produtos',
  guides: '/guias',
  categories: '/categorias',
  wishlist: '/favoritos',
  compare: '/comparar',
} as const;
export type MenuList = keyof typeof MENU_LISTS;

export const isMenuList = (name: string): name is MenuList => Object.hasOwn(MENU_LISTS, name);

export const MENU_LIMITS = { label: 40, entries: 20, groups: 2, title: 40, address: 500 } as const;

/** A path of the shop, or a page elsewhere. */
const isAddress = (text: string): boolean =>
  /^\/(?![/\\])/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text));

const entrySchema = z
  .object({
    /** '' is the name of what it leads to. */
    label: oneLine(MENU_LIMITS.label).default(''),
    kind: z.enum(MENU_KINDS),
    /** Id of the record, name of the list, or the address. */
    target: oneLine(MENU_LIMITS.address).min(1, 'fields.menuTarget'),
  })
  .superRefine(({ label, kind, target }, { addIssue }) => {
    const refuse = (path: string, message: string) =>
      addIssue({ code: 'custom', path: [path], message });
    if (kind === 'address' && target !== '' && !isAddress(target))
      refuse('target', 'fields.menuAddress');
    if (kind === 'address' && label === '') refuse('label', 'fields.menuLabel');
    if (kind === 'list' && target !== '' && !isMenuList(target)) refuse('target', 'fields.unknown');
  });
export type MenuEntry = z.output<typeof entrySchema>;

/** The header's menu has one group without a title; the footer's, two columns. */
export const menuSchema = z.object({
  groups: z
    .array(
      z.object({
        title: oneLine(MENU_LIMITS.title).default(''),
        entries: z.array(entrySchema).max(MENU_LIMITS.entries, 'fields.tooMany'),
      }),
    )
    .min(1)
    .max(MENU_LIMITS.groups),
});
export type MenuBody = z.output<typeof menuSchema>;

/** A menu in the dashboard. */
export type MenuItem = ContentItem<MenuBody>;

/** An entry as visitors see it. */
export interface MenuLink {
  label: string;
  href: string;
  /** A main category with those below it, which opens below the entry. */
  category?: CategoryBranch;
}

/** A column of links. */
export interface MenuGroup {
  title: string;
  links: MenuLink[];
}

/** What a menu's entries can lead to, as the dashboard offers it. */
export type MenuChoices = Readonly<Record<Exclude<MenuKind, 'address'>, MenuChoice[]>>;

export interface MenuChoice {
  id: string;
  name: string;
  /** Whether visitors find it: a page that is not published is offered, and told. */
  isPublic: boolean;
}
