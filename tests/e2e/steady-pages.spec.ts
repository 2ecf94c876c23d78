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

test('A list stays where it was scrolled to while its scripts come @phone', async ({ page }) => {
  await page.route('**/_astro/*.js', late);
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, 'admin@aurora.test', '/dashboard/pagamentos?view=paid');
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  expect(await page.evaluate(() => scrollY)).toBe(300);
  await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(0);
  const tabs = page.getByRole('navigation', { name: 'Visões' });
  // The open tab was beyond the edge.
  await expect.poll(() => tabs.evaluate((bar) => bar.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(300);
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

test("Until the shop's fonts come, what the device has is as wide, line by line @phone", async ({
  page,
}) => {
  await page.goto('/');
  const widths = await page.evaluate(async () => {
    const style = getComputedStyle(document.documentElement);
    const drawing = document.createElement('canvas').getContext('2d')!;
    const texts = [...document.querySelectorAll('h1, h2, h3, p, a')]
      .map((element) => element.textContent.trim().replaceAll(/\s+/g, ' '))
      .filter((text) => text.length > 12);
    const found: { face: string; ratio: number }[] = [];
    for (const [token, weight] of [
      ['--font', 400],
      ['--font-display', 480],
    ] as const) {
      const [own = '', ...others] = style.getPropertyValue(token).split(/,\s*/);
      const widthIn = (family: string) => {
        drawing.font = `${weight} 100px ${family}`;
        return texts.reduce((sum, text) => sum + drawing.measureText(text).width, 0);
      };
      await document.fonts.load(`${weight} 100px ${own}`);
      for (const face of others.filter((name) => /Figtree|Brygada/.test(name))) {
        const loaded = await document.fonts.load(`100px ${face}`).catch(() => []);
        if (loaded.length > 0) found.push({ face, ratio: widthIn(face) / widthIn(own) });
      }
    }
    return found;
  });
  test.skip(widths.length === 0, 'This machine has none of the fonts that stand in.');
  for (const { face, ratio } of widths) {
    expect(Math.abs(ratio - 1), `${face}: ${ratio}`).toBeLessThan(0.03);
  }
});
