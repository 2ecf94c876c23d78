import { $toasterWanted } from '#stores/toasts.ts';
import { whenWanted } from '../ui/when-wanted.ts';

/**
 * Shows notices from the first one on. Not an island of any page: Astro's build deletes the style sheet of an island
 * that a script imports as well, which would then be missing where only the script does.
 */
export function startToasts(): void {
  whenWanted({
    store: $toasterWanted,
    when: (isWanted) => isWanted,
    load: () => import('./Toasts.tsx'),
  });
}
