import { accessTo } from './access-to.ts';
import type { Section } from './sections.ts';
import type { SessionUser } from './session-user.ts';

export interface MenuItem {
  label: string;
  href: string;
  /** Leads to a page that creates something: shown to those who may edit. */
  creates?: boolean;
}

/** An entry of the dashboard's menu, and who sees it. */
export interface MenuEntry {
  label: string;
  href: string;
  shownTo: 'everyone' | 'none' | Section;
  items?: MenuItem[];
}

/**
 * The entries that a person sees: those for everyone; of a section, those whose permission lets
 * them edit it, and those who may only view it do not see the items that create something.
 */
export function menuFor<Entry extends MenuEntry>(
  entries: readonly Entry[],
  user: SessionUser | null,
): Entry[] {
  return entries.flatMap((entry) => {
    if (entry.shownTo === 'everyone') return [entry];
    if (entry.shownTo === 'none') return [];
    const { view, edit } = accessTo(user, entry.shownTo);
    if (edit) return [entry];
    if (!view) return [];
    return [{ ...entry, items: entry.items?.filter((item) => !item.creates) }];
  });
}
