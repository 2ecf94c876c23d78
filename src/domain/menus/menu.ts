import { z } from '../zod.ts';
import type { ContentItem } from '../contents/content.ts';
import { oneLine } from '../dashboard/record-fields.ts';
import type { CategoryBranch } from '../products/product.ts';

/** What an entry leads to: a record by its id, one of the shop's lists, or an address. */
export const MENU_TARGETS = ['category', 'page', 'guide', 'brand', 'list', 'address'] as const;
/** `heading` leads nowhere: it opens the entries below it. */
export const MENU_KINDS = [...MENU_TARGETS, 'heading'] as const;
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

export const MENU_LIMITS = {
  label: 40,
  entries: 20,
  children: 12,
  groups: 2,
  title: 40,
  address: 500,
} as const;

/** A path of the shop, or a page elsewhere. */
const isAddress = (text: string): boolean =>
  /^\/(?![/\\])/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text));

const linkFields = z.object({
  /** '' is the name of what it leads to. */
  label: oneLine(MENU_LIMITS.label).default(''),
  kind: z.enum(MENU_TARGETS),
  /** Id of the record, name of the list, or the address. */
  target: oneLine(MENU_LIMITS.address).default(''),
});

type Refuse = (path: string, message: string) => void;

/** What its kind asks of an entry. */
function checkEntry(
  { label, kind, target }: { label: string; kind: MenuKind; target: string },
  refuse: Refuse,
): void {
  if (kind !== 'heading' && target === '') refuse('target', 'fields.menuTarget');
  if (kind === 'address' && target !== '' && !isAddress(target))
    refuse('target', 'fields.menuAddress');
  if ((kind === 'address' || kind === 'heading') && label === '')
    refuse('label', 'fields.menuLabel');
  if (kind === 'list' && target !== '' && !isMenuList(target)) refuse('target', 'fields.unknown');
}

const childSchema = linkFields.superRefine((entry, { addIssue }) =>
  checkEntry(entry, (path, message) => addIssue({ code: 'custom', path: [path], message })),
);
/** An entry below another, which has none below it. */
export type MenuChild = z.output<typeof childSchema>;

const entrySchema = linkFields
  .extend({
    kind: z.enum(MENU_KINDS),
    /** Entries that it opens, in the header's menu; without any, a main category opens those below it. */
    children: z.array(childSchema).max(MENU_LIMITS.children, 'fields.tooMany').optional(),
  })
  .superRefine((entry, { addIssue }) =>
    checkEntry(entry, (path, message) => addIssue({ code: 'custom', path: [path], message })),
  );
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
  /** Links of the shop's own that open below the entry; `href` is '' if it leads nowhere itself. */
  children?: MenuLink[];
}

/** Letters that stand beside the search of a narrow desktop, three for the space between two entries. */
const MOST_LETTERS = 70;

/** Whether the header's menu has no room beside the search, and needs a line to itself. */
export const isLongMenu = (links: readonly MenuLink[]): boolean =>
  links.reduce((sum, { label }) => sum + label.length + 3, 0) > MOST_LETTERS;

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
  /** Whether visitors find it: a page that is not published is offered, and told. */
  isPublic: boolean;
}
