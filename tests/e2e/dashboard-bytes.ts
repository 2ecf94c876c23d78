import type { Page } from '@playwright/test';
import type { SitePage } from '../support/site-pages.ts';
import { expect } from './shop.ts';

/** Compressed bytes of the scripts of a page of the dashboard (decision 043). */
const LIMIT = 153_500;
/** The product's form has the most fields, a table that is edited like a spreadsheet, and its pictures. */
const PRODUCT = 159_300;

/** With the library of the charts, which comes after the page answers. */
const CHARTS = 154_000;

export const limitOf = ({ route }: SitePage): number => {
  if (/^dashboard\/produtos\/(novo|\[id\])$/.test(route)) return PRODUCT;
  return route === 'dashboard/relatorios/[report]' ? CHARTS : LIMIT;
};

/** Compressed bytes of the scripts that a page has fetched by itself once it answers. */
export async function scriptBytes(page: Page): Promise<number> {
  await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(0);
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => /\/_astro\/.*\.js$/.test(name));
    const bytes = new Map(scripts.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
    return bytes.values().reduce((sum, each) => sum + each, 0);
  });
}
