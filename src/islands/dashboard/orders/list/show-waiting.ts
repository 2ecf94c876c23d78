import { t } from 'i18next';
import type { Section } from '#domain/dashboard/sections.ts';
import { cappedCount } from '#domain/dashboard/list.ts';

/**
 * Updates the number of a section's records that wait: the menu's badge and the bottom bar's dot. Both are
 * static markup of the page (`SideMenu.astro`, `BottomBar.astro`).
 */
export function showWaiting(section: Section, count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>(`[data-waiting="${section}"]`)) {
    badge.hidden = count === 0;
    const [words, figure] = badge.children;
    if (!words || !figure) continue;
    words.textContent = t('dashboard.waiting', { count, shown: cappedCount(count) });
    figure.textContent = cappedCount(count);
  }
}
