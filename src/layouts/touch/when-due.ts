import type { WakesBy } from './wakes-by.ts';

/** How far below the window something counts as near. */
const NEAR = '0px 0px 600px';

/** Whether this browser has stored what an island would show. */
function isStored({ stored = [], about = '' }: WakesBy): boolean {
  try {
    return stored.some((key) => {
      const text = localStorage.getItem(key);
      return text !== null && text !== '' && text !== '[]' && text.includes(about);
    });
  } catch {
    // The browser refuses access to its storage.
    return false;
  }
}

/** Calls back once an island should hydrate without a touch. `near` requires something stored as well. */
export function whenDue(island: HTMLElement, by: WakesBy | undefined, then: () => void): void {
  if (!by || !isStored(by)) return;
  if (by.scrolled === 'near') whenSeen(island.parentElement!, then);
  else then();
}

/** Calls back once, when an element comes near; one without height counts as well. */
function whenSeen(element: Element, then: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      then();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
}
