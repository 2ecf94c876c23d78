import { accessTo } from './access-to.ts';
import type { Section } from '../dashboard/sections.ts';
import type { SessionUser } from './session-user.ts';

export interface MenuItem {
  label: string;
  href: string;
  /** Leads to a page that creates something: shown to users who may edit. */
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
 * The entries that a user sees: those for everyone, and those of sections they may view. Items that create something
 * are only for users who may edit the section.
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
