import { t } from '#i18n/t.ts';
import { cappedCount } from '#domain/dashboard/list.ts';
import { sectionNames, type Section } from '#domain/dashboard/sections.ts';
import { getData } from '#stores/api.ts';

/**
 * Updates the number of a section's records that wait: the menu's badge and the bottom bar's dot. Both are
 * static markup of the page (`SideMenu.astro`, `BottomBar.astro`).
 */
export function showWaiting(section: Section, count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>(`[data-waiting="${section}"]`)) {
    badge.hidden = count === 0;
    const [words, figure] = badge.children;
    if (!words || !figure) continue;
    words.textContent =
      count === 0 ? '' : t('dashboard.waiting', { count, shown: cappedCount(count) });
    figure.textContent = count === 0 ? '' : cappedCount(count);
  }
}

/** Reads the numbers of the whole menu again, after an action that may have changed them. */
export async function refreshWaiting(): Promise<void> {
  const answer = await getData<{ waiting: Partial<Record<Section, number>> }>(
    '/api/dashboard/waiting',
  );
  if (!answer.success) return;
  for (const section of sectionNames) showWaiting(section, answer.waiting[section] ?? 0);
}
