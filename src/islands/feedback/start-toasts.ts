import { $toastCount } from '#stores/toasts.ts';
import { whenWanted } from '../ui/when-wanted.ts';

const EVENTS = ['pointerdown', 'keydown'] as const;

const loadToasts = () => import('./Toasts.tsx');

/**
 * Shows notices from the first one on. Not an island of any page: Astro's build deletes the style sheet of an island
 * that a script imports as well, which would then be missing where only the script does.
 */
export function startToasts(): void {
  whenWanted({
    store: $toastCount,
    when: (count) => count > 0,
    load: loadToasts,
  });
}

/**
 * At the first press on a page, fetches the code that shows notices: a notice about a lost connection must not need
 * the connection.
 */
export function fetchToastsAhead(): void {
  const fetchAll = () => {
    for (const event of EVENTS) document.removeEventListener(event, fetchAll);
    // What fails here is tried again when there is something to say.
    void Promise.allSettled([loadToasts(), import('sonner'), import('../ui/mount.ts')]);
  };
  for (const event of EVENTS) document.addEventListener(event, fetchAll, { passive: true });
}
