import type { MenuEntry } from '../access/menu.ts';
import { SECTIONS, type Section } from '../access/sections.ts';

/** An entry of the dashboard's menu; labels are keys of the translation file. */
export interface DashboardEntry extends MenuEntry {
  icon: 'house' | 'users' | 'image' | 'id-card' | 'sliders-horizontal' | 'mail';
  /** What one does there, on the start page; that page itself has none. */
  hint?: string;
}

/** Where the start page, or a section, is. */
export const dashboardPath = (section?: Section): string =>
  section ? `/dashboard/${SECTIONS[section]}` : '/dashboard';

/** Where the shop's letters are, and the work that it could not finish. */
export const EMAILS_PATH = `${dashboardPath('settings')}/emails`;
export const JOBS_PATH = `${dashboardPath('settings')}/tarefas`;

function entry(
  section: Section,
  icon: DashboardEntry['icon'],
  { creates = true } = {},
): DashboardEntry {
  const href = dashboardPath(section);
  return {
    label: `sections.${section}`,
    href,
    shownTo: section,
    icon,
    hint: `dashboard.tile.${section}`,
    items: creates ? [{ label: `${section}.new`, href: `${href}/novo`, creates }] : [],
  };
}

/** The whole menu, in its order; `menuFor` answers what of it a person sees. */
export const dashboardMenu: readonly DashboardEntry[] = [
  { label: 'dashboard.home', href: dashboardPath(), shownTo: 'everyone', icon: 'house' },
  entry('customers', 'users', { creates: false }),
  entry('media', 'image', { creates: false }),
  entry('staff', 'id-card'),
  entry('settings', 'sliders-horizontal', { creates: false }),
  {
    label: 'dashboard.emails',
    href: EMAILS_PATH,
    shownTo: 'settings',
    icon: 'mail',
    hint: 'dashboard.tile.emails',
  },
];
