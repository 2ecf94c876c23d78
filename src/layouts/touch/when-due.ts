import type { WakesBy } from './wakes-by.ts';

/** How far below the window something counts as near. */
const NEAR = '0px 0px 600px';
/** Everything below the window counts as not yet passed. */
const NOT_PASSED = '0px 0px 1000000px';

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

/**
 * Calls back once an island should hydrate without a touch. `near` requires something stored as well;
 * with `past` either is enough.
 */
export function whenDue(island: HTMLElement, by: WakesBy | undefined, then: () => void): void {
  if (!by) return;
  const hasContent = isStored(by);
  if (by.scrolled === 'near') {
    if (hasContent)
      whenSeen(island.parentElement!, NEAR, ({ isIntersecting }) => isIntersecting, then);
    return;
  }
  if (hasContent) return then();
  if (by.scrolled === 'past' && island.firstElementChild) {
    whenSeen(
      island.firstElementChild,
      NOT_PASSED,
      ({ intersectionRatio }) => intersectionRatio < 1,
      then,
    );
  }
}

/** Calls back once, when enough of an element is visible; an element without height counts as well. */
function whenSeen(
  element: Element,
  rootMargin: string,
  isEnough: (entry: IntersectionObserverEntry) => boolean,
  then: () => void,
): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(isEnough)) return;
      observer.disconnect();
      then();
    },
    { rootMargin, threshold: [0, 1] },
  );
  observer.observe(element);
}
