import type { Page, Route } from '@playwright/test';
import { watchShifts } from '../support/layout-faults.ts';
import { openAs } from './people.ts';
import { expect, test } from './shop.ts';

/** What the page has moved by, and what it was, once its work is done. */
const shifts = (page: Page) => page.evaluate(() => window.shifts);
/** Half of what is noticed, 0.1; a font that comes late may turn a line. */
const MOST = 0.05;

/** Lets a request through once the page has stood as it is for a while. */
async function late(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 600));
  await route.continue();
}

test("The shop's frames move nothing when they come below one's own glasses", async ({ page }) => {
  await watchShifts(page);
  await page.route('**/api/frames**', late);
  await page.addInitScript(() => {
    const own = { lensWidth: 52, bridge: 18, temple: 145, totalWidth: null, lensHeight: null };
    localStorage.setItem('OWN_FRAME', JSON.stringify({ ...own, shape: 'redondo' }));
  });
  await page.goto('/meus-oculos');
  await expect(page.getByRole('button', { name: 'Próxima armação' })).toBeVisible();
  expect((await shifts(page))?.score, JSON.stringify(await shifts(page))).toBeLessThan(MOST);
});

test("A media record has its picture's room before that has come @desktop", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openAs(page, 'admin@aurora.test', '/dashboard/midia');
  const record = await page
    .locator('main a[href^="/dashboard/midia/"]')
    .first()
    .getAttribute('href');
  await watchShifts(page);
  await page.route('**/media/**', late);
  await page.goto(record!);
  const picture = page.locator('main img').first();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .not.toBe(0);
  expect((await shifts(page))?.score, JSON.stringify(await shifts(page))).toBeLessThan(MOST);
});

test('The row of shapes fades where it goes on beyond an edge @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/produtos');
  const row = page.getByRole('navigation', { name: 'Filtros rápidos' });
  const mask = () => row.evaluate((element) => getComputedStyle(element).maskImage);
  const place = () => row.evaluate((element) => getComputedStyle(element).maskPosition);
  expect(await mask()).toContain('gradient');
  expect(await place()).toMatch(/^-64px/);
  await row.evaluate((element) => (element.scrollLeft = element.scrollWidth));
  await expect.poll(place).toMatch(/^0px/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  expect(await mask()).toBe('none');
});
