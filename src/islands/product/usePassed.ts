import { useEffect, useState, type RefObject } from 'react';

/** Below the shop's bar all of the page counts as not yet passed, however far down. */
const BELOW_THE_BAR = '-76px 0px 1000000px';

/** Whether an element has been scrolled past: it has left the window over its upper edge. */
export function usePassed(element: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => setPassed(entry ? !entry.isIntersecting : false),
      { rootMargin: BELOW_THE_BAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return isPassed;
}
