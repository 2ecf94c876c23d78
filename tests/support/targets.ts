import type { Page } from '@playwright/test';

/**
 * Controls that are hard to hit: smaller than 24 × 24 px, with a circle of 24 px around their centre that
 * touches another control or its circle (WCAG 2.5.8 with its exception for spacing). Links within a
 * sentence are exempt, as are controls that the browser draws.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MIN = 24;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.visually-hidden, .visually-hidden-focusable, [inert]');
    /** The area that can be pressed: for a checkbox, its label too. */
    const boxOf = (element: Element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      const own = element.getBoundingClientRect();
      const around = label?.contains(element) ? label.getBoundingClientRect() : own;
      return around.width * around.height > own.width * own.height ? around : own;
    };
    const inSentence = (element: Element) =>
      element.localName === 'a' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    const targets = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary'),
    ]
      .filter((element) => isSeen(element) && !inSentence(element))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const isSmall = ({ width, height }: DOMRect) => width < MIN - 0.5 || height < MIN - 0.5;
    const middle = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2];

    /** Whether the circle around the first one's centre touches the other. */
    const isNear = (box: DOMRect, other: DOMRect) => {
      const [x, y] = middle(box) as [number, number];
      const [otherX, otherY] = middle(other) as [number, number];
      if (isSmall(other)) return Math.hypot(x - otherX, y - otherY) < MIN;
      const aside = Math.max(other.left - x, 0, x - other.right);
      const above = Math.max(other.top - y, 0, y - other.bottom);
      return Math.hypot(aside, above) < MIN / 2;
    };
    return targets
      .filter(({ box }) => isSmall(box))
      .filter(({ element, box }) =>
        targets.some(
          (other) =>
            other.element !== element &&
            !other.element.contains(element) &&
            !element.contains(other.element) &&
            isNear(box, other.box),
        ),
      )
      .map(({ element, box }) => {
        const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
        const size = `${Math.round(box.width)} × ${Math.round(box.height)}`;
        return `<${element.localName} ${element.classList.value}> “${words.slice(0, 30)}” ${size}`;
      });
  });
}

/**
 * Controls that a finger misses: those of which less than 44 px can be pressed across or down (WCAG 2.5.5), a label
 * and what lies over a row included. Links within a sentence are exempt.
 */
export function fingerTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MIN = 44;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.visually-hidden, .visually-hidden-focusable, [inert]');
    const inSentence = (element: Element) =>
      element.localName === 'a' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    const isHit = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
    };
    /** Pixels from the middle of a control in one direction that press it. */
    const reach = (element: Element, [dx, dy]: readonly [number, number]) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      let steps = 0;
      const isHere = () =>
        isHit(element, left + width / 2 + dx * steps, top + height / 2 + dy * steps);
      while (steps < MIN && isHere()) steps++;
      return steps;
    };
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary',
    );
    return [...all]
      .filter((element) => isSeen(element) && !inSentence(element))
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        if (width <= 1 || height <= 1) return [];
        if (width >= MIN - 0.5 && height >= MIN - 0.5) return [];
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const across = Math.max(width, reach(element, [1, 0]) + reach(element, [-1, 0]) - 1);
        const down = Math.max(height, reach(element, [0, 1]) + reach(element, [0, -1]) - 1);
        if (across >= MIN - 1 && down >= MIN - 1) return [];
        const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
        const size = `${Math.round(across)} × ${Math.round(down)}`;
        return [
          `<${element.localName} ${element.classList.value}> “${words.slice(0, 30)}” ${size}`,
        ];
      });
  });
}
