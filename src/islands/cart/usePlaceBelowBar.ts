import { useEffect, type RefObject } from 'react';

/** Lower edge, px from the window's top, of the sticky bar that contains an element. */
function barEdge(element: Element): number {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { position, display } = getComputedStyle(around);
    if (position === 'sticky' && display !== 'contents')
      return Math.max(0, around.getBoundingClientRect().bottom);
  }
  return 0;
}

/**
 * Sets a panel's `--top` (px) to the lower edge of the header, as long as it is open: the header's
 * height depends on the window and on how far the page has been scrolled.
 */
export function usePlaceBelowBar(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    const place = () => element.style.setProperty('--top', `${barEdge(element)}px`);
    place();
    const events = new AbortController();
    const options = { passive: true, signal: events.signal };
    window.addEventListener('scroll', place, options);
    window.addEventListener('resize', place, options);
    return () => events.abort();
  }, [panel, open]);
}
