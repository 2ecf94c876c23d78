import type { MenuEntry, MenuItem } from '../access/visible-menu.ts';
import { MENU_GROUPS, type MenuGroup } from './define-section.ts';
import { declarationOf, isSection, SECTIONS, sectionNames, type Section } from './sections.ts';

type Declared = typeof SECTIONS;

/** Sections in which new records are made. */
type Creating = {
  [Name in Section]: Declared[Name] extends { creates: true } ? Name : never;
}[Section];

/** An entry of the dashboard's menu; labels are keys of the translation files. */
export interface DashboardEntry extends MenuEntry {
  label: `sections.${Section}` | 'dashboard.home' | 'dashboard.emails';
  items?: (MenuItem & { label: `${Creating}.new` })[];
  icon: Declared[Section]['icon'] | 'house' | 'mail';
  /** What it stands below; the start page stands alone. */
  group?: MenuGroup;
  /** What one does there, on the start page; that page itself has none. */
  hint?: `dashboard.tile.${Section | 'emails'}`;
}

/** Where the start page, or a section, is. */
export const dashboardPath = (section?: Section): string =>
  section ? `/dashboard/${SECTIONS[section].path}` : '/dashboard';

/** Where the shop's letters are, and the work that it could not finish. */
export const EMAILS_PATH = `${dashboardPath('settings')}/emails`;
export const JOBS_PATH = `${dashboardPath('settings')}/tarefas`;

/** Whether new records of a section are made on a page. */
export const isCreating = (section: Section): section is Creating =>
  declarationOf(section).creates === true;

function entryOf(section: Section): DashboardEntry {
  const { group, icon } = SECTIONS[section];
  const href = dashboardPath(section);
  return {
    label: `sections.${section}`,
    href,
    shownTo: section,
    group,
    icon,
    hint: `dashboard.tile.${section}`,
    items: isCreating(section)
      ? [{ label: `${section}.new`, href: `${href}/novo`, creates: true }]
      : [],
  };
}

const emails: DashboardEntry = {
  label: 'dashboard.emails',
  href: EMAILS_PATH,
  shownTo: 'settings',
  group: 'shop',
  icon: 'mail',
  hint: 'dashboard.tile.emails',
};

/** The whole menu, in its order; `menuFor` answers what of it a person sees. */
export const dashboardMenu: readonly DashboardEntry[] = [
  { label: 'dashboard.home', href: dashboardPath(), shownTo: 'everyone', icon: 'house' },
  ...sectionNames.flatMap((section) =>
    section === 'settings' ? [entryOf(section), emails] : [entryOf(section)],
  ),
];

/** Rows that are taken in at a glance. */
const MOST_ROWS = 12;

/** A row of the menu: an entry, or several that are folded below the name of their group. */
export type MenuRow = DashboardEntry | { fold: MenuGroup; entries: DashboardEntry[] };

const hasOwnRow = ({ label, shownTo, group }: DashboardEntry): boolean =>
  group === undefined ||
  (label !== 'dashboard.emails' && isSection(shownTo) && declarationOf(shownTo).ownRow === true);

/**
 * The menu of a person in at most twelve rows, group by group: what is used all day has its own, the others of its
 * group are one press further. A menu that is short enough is not folded.
 */
export function menuRows(entries: readonly DashboardEntry[]): MenuRow[] {
  return [undefined, ...MENU_GROUPS].flatMap((group): MenuRow[] => {
    const members = entries.filter((entry) => entry.group === group);
    const folded = members.filter((entry) => !hasOwnRow(entry));
    if (group === undefined || entries.length <= MOST_ROWS || folded.length < 2) return members;
    return [...members.filter(hasOwnRow), { fold: group, entries: folded }];
  });
}

/** Sections that the bar at the bottom of a phone leads to. */
export const BOTTOM_BAR = sectionNames.filter((name) => declarationOf(name).inBottomBar);

/** Sections whose records are found by the search of the whole dashboard. */
export const SEARCHED = sectionNames.filter((name) => declarationOf(name).searched);

/** Path of a record's page. */
export const recordPath = (section: Section, id: string): string =>
  declarationOf(section).single ? dashboardPath(section) : `${dashboardPath(section)}/${id}`;
