import type { WakesBy } from './wakes-by.ts';

/** How far below the window something counts as near. */
const NEAR = '0px 0px 600px';
/** All of the page below the window counts as not yet passed. */
const NOT_PASSED = '0px 0px 1000000px';

/** Whether this browser keeps what an island would show. */
function isKept({ kept = [], about = '' }: WakesBy): boolean {
  try {
    return kept.some((key) => {
      const text = localStorage.getItem(key);
      return text !== null && text !== '' && text !== '[]' && text.includes(about);
    });
  } catch {
    // A closed storage keeps nothing.
    return false;
  }
}

/**
 * Calls back once an island is due without a touch.
 * With `near`, only what is kept is waited for until it is near; with `past` either is enough.
 */
export function whenDue(island: HTMLElement, by: WakesBy | undefined, then: () => void): void {
  if (!by) return;
  const kept = isKept(by);
  if (by.scrolled === 'near') {
    if (kept) whenSeen(island.parentElement!, NEAR, ({ isIntersecting }) => isIntersecting, then);
    return;
  }
  if (kept) return then();
  if (by.scrolled === 'past' && island.firstElementChild) {
    whenSeen(
      island.firstElementChild,
      NOT_PASSED,
      ({ intersectionRatio }) => intersectionRatio < 1,
      then,
    );
  }
}

/** Calls back, once, when what is seen of an element is enough; a box with no height counts as well. */
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
