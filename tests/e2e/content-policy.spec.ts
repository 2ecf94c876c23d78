import type { Browser, Page } from '@playwright/test';
import { openSite, type Site, type SitePage } from '../support/site-pages.ts';
import { expect, someProduct, test as shopTest } from './shop.ts';

/** Pages looked at at once. */
const LANES = 2;

/** The shop's pages and who may see them: found once for all tests of a worker. */
const test = shopTest.extend<object, { site: Site }>({
  site: [
    async ({ browser }, use) => {
      await use(await openSite(browser, `http://127.0.0.1:${process.env.SHOP_PORT}`));
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Notes in the page what its policy refuses; to be called before the page is opened. */
async function noteRefusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', (event) => {
      refused.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`.trim());
    });
  });
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}

/** What a page's own policy refuses of it. */
async function refusedOn(
  browser: Browser,
  { visits }: Site,
  { path, visitor }: SitePage,
): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${process.env.SHOP_PORT}`,
    storageState: visits[visitor],
  });
  const page = await context.newPage();
  const refused = await noteRefusals(page);
  const answer = await page.goto(path, { waitUntil: 'load' });
  expect(answer?.headers()['content-security-policy']).toContain('script-src');
  await page.waitForFunction(
    () => !document.querySelector('astro-island[ssr]:is([client="load"], [client="idle"])'),
  );
  const found = await refused();
  await context.close();
  return found;
}

test('No page of the shop asks for what its policy refuses', async ({
  browser,
  site,
  viewport,
}) => {
  test.skip(viewport!.width > 500, 'The policy is the same at every width.');
  test.setTimeout(300_000);
  const faults: string[] = [];
  const rest = [...site.pages];
  const lane = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const { name } = next;
      const refused = await refusedOn(browser, site, next);
      faults.push(...refused.map((fault) => `${name}: ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  expect(faults).toEqual([]);
});

test('Neither a script nor a style that somebody slipped into a page counts', async ({
  page,
  faults,
}) => {
  const path = `/produto/${await someProduct(page, 'kind=grau')}`;
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const slipped = `<script>window.hurt = 'script'</script>
      <img src="/nada.png" alt="" onerror="window.hurt = 'handler'">
      <a id="bad-link" href="javascript:window.hurt = 'link'">x</a>
      <script src="https://ladrao.example/x.js"></script>
      <base href="https://ladrao.example/">
      <style>h1 { display: none }</style>`;
    const body = (await answer.text()).replace('<h1', `${slipped}<h1`);
    await route.fulfill({ response: answer, body });
  });
  const refused = await noteRefusals(page);
  await page.goto(path, { waitUntil: 'load' });
  await page.evaluate(() => document.getElementById('bad-link')!.click());
  await expect
    .poll(async () => (await refused()).map((refusal) => refusal.split(' ').slice(0, 2).join(' ')))
    .toEqual(
      expect.arrayContaining([
        'script-src-elem inline',
        'script-src-attr inline',
        'script-src-elem https://ladrao.example/x.js',
        'base-uri https://ladrao.example/',
        'style-src-elem inline',
      ]),
    );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => (window as { hurt?: string }).hurt)).toBeUndefined();
  // The refusals are errors in the console: here they are what was wanted.
  faults.length = 0;
});
