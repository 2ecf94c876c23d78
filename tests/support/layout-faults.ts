import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Layout shift so far, and what moved; set by `watchShifts`. */
    shifts?: { score: number; moved: string[] };
  }
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** From now on, adds up the layout shifts of every page that is opened, except those after input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = (window.shifts = { score: 0, moved: [] as string[] });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${[...node.classList].join('.')}` : '?';
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        shifts.score += value;
        shifts.moved.push(...sources.map(({ node }) => nameOf(node)));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Scrolls to the end and back, so that lazy content loads and shifts what it shifts. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await frame();
      await new Promise((next) => setTimeout(next, 40));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    await frame();
  });
}

/** How much wider the page is than its window, and because of what; null if it does not scroll sideways. */
export const sidewaysScroll = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    // Gives scripts that react to the window's size a frame to do so.
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const isScrolled = (element: Element) => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX !== 'visible') return around !== document.body;
      }
      return false;
    };
    const causes = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility() &&
        element.getBoundingClientRect().right > clientWidth + 0.5 &&
        !isScrolled(element),
    );
    const names = causes.slice(0, 4).map(({ localName, classList }) => `${localName}.${classList}`);
    return `${scrollWidth - clientWidth} px wider than the window: ${names.join(', ')}`;
  });

/** Rows of lists that are cards, as on a phone, and whose text overlaps, sticks out or has hardly any room. */
export const crowdedCards = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Lines of a cell's text, without those that are cut off. */
    const textOf = (cell: Element) =>
      [cell, ...cell.querySelectorAll('*')].flatMap((element) => {
        const range = document.createRange();
        const { bottom } = element.getBoundingClientRect();
        return [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .flatMap((node) => {
            range.selectNode(node);
            return [...range.getClientRects()];
          })
          .filter(({ width, height, top }) => width > 1 && height > 1 && top < bottom);
      });
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const faults: string[] = [];
    for (const row of document.querySelectorAll('tbody tr')) {
      if (getComputedStyle(row).display !== 'flex') continue;
      const name = row.querySelector('th')!;
      const box = row.getBoundingClientRect();
      const texts = [...row.children].filter((cell) => cell.checkVisibility()).map(textOf);
      const isCrowded =
        name.getBoundingClientRect().width < box.width / 3 ||
        texts
          .flat()
          .some(({ bottom, right }) => bottom > box.bottom + 1 || right > box.right + 1) ||
        texts.some((some, index) =>
          texts.slice(index + 1).some((more) => some.some((a) => more.some((b) => overlap(a, b)))),
        );
      if (isCrowded) faults.push(name.textContent.slice(0, 40));
    }
    return faults;
  });

/**
 * Faults found by measuring the page's boxes: text that is cut off by an ancestor, what no line's end may part
 * ("e-mail", a number and its unit), text below 12 px, drawings included, fields as a browser draws those without
 * a style, and controls that partly overlap where both are seen.
 */
export function geometryFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    const label = (element: Element) => {
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      return `<${element.localName} ${element.classList.value}> “${words.slice(0, 40)}”`;
    };
    /** Rendered, not only for screen readers, not transparent. */
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('.visually-hidden, .visually-hidden-focusable, [inert]')
      );
    };

    const cuts = ({ overflow }: { overflow: string }) =>
      overflow === 'hidden' || overflow === 'clip';
    /** Whether something around the text is meant to shorten it, or can be scrolled. */
    const mayCut = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' ||
      style.webkitLineClamp !== 'none' ||
      /auto|scroll/.test(style.overflowX + style.overflowY);
    const whole = /e-\u2060?mail|R\$\s[\d.]+(,\d+)?|\d\s(mm|cm|g)\b/gi;
    /** What of the text stands in two lines, and should not. */
    const partedIn = (text: Node) => {
      const part = document.createRange();
      return [...text.textContent!.matchAll(whole)].filter(({ index, 0: words }) => {
        part.setStart(text, index);
        part.setEnd(text, index + words.length);
        return new Set([...part.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      });
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim() || !isSeen(parent)) continue;
      if (parent.closest('script, style, noscript, select, svg, dialog:not([open])')) continue;
      for (const [words] of partedIn(text)) {
        faults.add(`“${words}” parted in “${text.textContent.trim().slice(0, 40)}”`);
      }
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      for (let around: Element | null = parent; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (mayCut(style)) break;
        const box = around.getBoundingClientRect();
        if (box.width <= 1) break;
        const sideways = words.right > box.right + 1 || words.left < box.left - 1;
        const below = words.bottom > box.bottom + 3 || words.top < box.top - 3;
        if (
          (sideways && cuts({ overflow: style.overflowX })) ||
          (below && cuts({ overflow: style.overflowY }))
        ) {
          faults.add(`text cut by ${label(around)}: “${text.textContent.trim().slice(0, 40)}”`);
        }
      }
    }

    const MIN_TEXT = 12;
    /** Px, as it is shown: a drawing has its own unit. */
    const sizeOf = (element: Element) => {
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.d ?? 1) : 1;
      return size * scale;
    };
    for (const element of document.body.querySelectorAll('*:not(script, style, noscript)')) {
      const ownText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!ownText || !isSeen(element) || sizeOf(element) > MIN_TEXT - 0.25) continue;
      faults.add(`text of ${sizeOf(element).toFixed(1)} px: ${label(element)}`);
    }

    for (const field of document.querySelectorAll('input, select, textarea')) {
      if (isSeen(field) && getComputedStyle(field).borderStyle === 'inset') {
        faults.add(`field without a style: ${label(field)}`);
      }
    }

    const isLifted = (element: Element) => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(around).position)) return true;
      }
      return false;
    };
    const controls = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary'),
    ].filter((element) => isSeen(element) && !isLifted(element));
    /** What is seen of it: its box within everything around it that scrolls or cuts. */
    const seenBox = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const box = around.getBoundingClientRect();
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
        top = Math.max(top, box.top);
        bottom = Math.min(bottom, box.bottom);
      }
      return { left, top, right, bottom, width: right - left, height: bottom - top };
    };
    const boxes = controls
      .map((element) => ({ element, box: seenBox(element) }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    for (const [place, { element, box }] of boxes.entries()) {
      for (const other of boxes.slice(place + 1)) {
        if (element.contains(other.element) || other.element.contains(element)) continue;
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (width <= 2 || height <= 2) continue;
        const smaller = Math.min(box.width * box.height, other.box.width * other.box.height);
        // A small button that lies completely on a large link is intended.
        if (width * height > 0.95 * smaller) continue;
        faults.add(`${label(element)} and ${label(other.element)} overlap`);
      }
    }
    return [...faults];
  });
}
