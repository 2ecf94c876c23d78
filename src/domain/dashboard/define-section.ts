/** What a person may do in a section, in steps that include each other. */
export const LEVELS = ['none', 'view', 'edit', 'all'] as const;
export type Level = (typeof LEVELS)[number];

/** What people of an optician's shop usually do, in the order in which it is offered. */
export const presetNames = ['sales', 'catalogue', 'counter'] as const;
export type Preset = (typeof presetNames)[number];

/** The groups of the menu, in their order; a group without an entry is not shown. */
export const MENU_GROUPS = ['sell', 'catalogue', 'content', 'marketing', 'shop'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/**
 * What is known of a section everywhere. Menu, permissions, addresses, lists and the tests of all pages
 * follow from it. What it shows and does is its own: a resource on the server, screens in the browser.
 */
export interface SectionDeclaration {
  /** Its pages are below `/dashboard/{path}`; the API and permissions call it by its name. */
  path: string;
  /** What its entry in the menu stands below, and its row in the grid of permissions. */
  group: MenuGroup;
  /** It has a row of its own in the menu; the others of its group are folded into one (`menuRows`). */
  ownRow?: true;
  /** Its sign in the menu, one of `components/ui/icons.ts`. */
  icon: string;
  /** New records are made at `/dashboard/{path}/novo`: menu and list lead there. */
  creates?: boolean;
  /** The list is offered as CSV. */
  exports?: boolean;
  /** The list is also offered with a row for each part of its records (`ExportParts`), such as an order's lines. */
  exportsParts?: boolean;
  /** The bar at the bottom of a phone leads here. */
  inBottomBar?: boolean;
  /** Its records are found by the search of the whole dashboard. */
  searched?: boolean;
  /** No permission for it can be given. */
  adminsOnly?: boolean;
  /** It has pages of its own below `src/pages/dashboard/{path}`; others are shown by those of `[section]`. */
  hasOwnPages?: boolean;
  /** It is one page, whatever part of it is meant; others have a page for each record. */
  single?: boolean;
  /** The most that can be done here, which a permission grid offers; everything if it is left out. */
  upTo?: 'view' | 'edit';
  /** What the presets of a permission grid let people do here; nothing if it is left out. */
  presets?: Readonly<Partial<Record<Preset, Level>>>;
}

/** Declares a section: a line for each in `sections.ts`. */
export const defineSection = <const Declared extends SectionDeclaration>(
  declared: Declared,
): Declared => declared;
