import type { Page } from '@playwright/test';

/** The largest contentful paint of a page, if it is a picture. */
export interface LargestPicture {
  url: string;
  /** Px of the fetched file; device px that it fills on screen. */
  width: number;
  filled: number;
  bytes: number;
  preloaded: boolean;
}

/** The picture of an open page's largest contentful paint; null if that is text. */
export function largestPicture(page: Page): Promise<LargestPicture | null> {
  return page.evaluate(async () => {
    interface Largest extends PerformanceEntry {
      element: Element | null;
      url: string;
    }
    const last = await new Promise<Largest | undefined>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        observer.disconnect();
        resolve(list.getEntries().at(-1) as Largest | undefined);
      });
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const { element, url } = last ?? {};
    if (!url || !(element instanceof HTMLImageElement)) return null;
    const file = await (await fetch(url)).blob();
    const { width } = await createImageBitmap(file);
    const { pathname } = new URL(url);
    const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')];
    return {
      url: pathname,
      width,
      filled: Math.round(element.clientWidth * devicePixelRatio),
      bytes: file.size,
      preloaded: preloads.some(({ href, imageSrcset }) =>
        `${href} ${imageSrcset}`.includes(pathname),
      ),
    };
  });
}
