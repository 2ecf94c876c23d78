import type { MenuEntry, MenuItem } from '../access/visible-menu.ts';
import { SECTIONS, type Section } from '../access/sections.ts';

/** The groups of the menu, in their order; a group without an entry is not shown. */
export const MENU_GROUPS = ['sell', 'catalogue', 'marketing', 'shop'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** Sections where the menu also leads to a new record, and all that it leads to. */
const CREATED = ['orders', 'products', 'staff'] as const;
type Created = (typeof CREATED)[number];
type Listed = Created | 'customers' | 'media' | 'settings' | 'audit';

/** An entry of the dashboard's menu; labels are keys of the translation files. */
export interface DashboardEntry extends MenuEntry {
  label: `sections.${Listed}` | 'dashboard.home' | 'dashboard.emails';
  items?: (MenuItem & { label: `${Created}.new` })[];
  icon:
    | 'house'
    | 'shopping-bag'
    | 'users'
    | 'package'
    | 'image'
    | 'id-card'
    | 'sliders-horizontal'
    | 'mail'
    | 'history';
  /** What it stands below; the start page stands alone. */
  group?: MenuGroup;
  /** What one does there, on the start page; that page itself has none. */
  hint?: `dashboard.tile.${Listed | 'emails'}`;
}

/** Where the start page, or a section, is. */
export const dashboardPath = (section?: Section): string =>
  section ? `/dashboard/${SECTIONS[section]}` : '/dashboard';

/** Where the shop's letters are, and the work that it could not finish. */
export const EMAILS_PATH = `${dashboardPath('settings')}/emails`;
export const JOBS_PATH = `${dashboardPath('settings')}/tarefas`;

const isCreated = (section: Listed): section is Created => CREATED.some((each) => each === section);

function entry(section: Listed, group: MenuGroup, icon: DashboardEntry['icon']): DashboardEntry {
  const href = dashboardPath(section);
  return {
    label: `sections.${section}`,
    href,
    shownTo: section,
    group,
    icon,
    hint: `dashboard.tile.${section}`,
    items: isCreated(section)
      ? [{ label: `${section}.new`, href: `${href}/novo`, creates: true }]
      : [],
  };
}

/** The whole menu, in its order; `menuFor` answers what of it a person sees. */
export const dashboardMenu: readonly DashboardEntry[] = [
  { label: 'dashboard.home', href: dashboardPath(), shownTo: 'everyone', icon: 'house' },
  entry('orders', 'sell', 'shopping-bag'),
  entry('customers', 'sell', 'users'),
  entry('products', 'catalogue', 'package'),
  entry('media', 'catalogue', 'image'),
  entry('staff', 'shop', 'id-card'),
  entry('settings', 'shop', 'sliders-horizontal'),
  {
    label: 'dashboard.emails',
    href: EMAILS_PATH,
    shownTo: 'settings',
    group: 'shop',
    icon: 'mail',
    hint: 'dashboard.tile.emails',
  },
  entry('audit', 'shop', 'history'),
];

/** Sections that the bar at the bottom of a phone leads to. */
export const BOTTOM_BAR: readonly Section[] = ['orders', 'customers'];

/** Sections that can be searched from anywhere. */
export const SEARCHED: readonly Section[] = ['orders', 'customers', 'products'];
