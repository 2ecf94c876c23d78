import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test';
import type { Site, SitePage } from '../support/site-pages.ts';
import { noteRefusals } from './refusals.ts';
import { expect } from './shop.ts';

/** What a page came with: what its own policy has refused of it, and its HTML as the server sent it. */
interface Visited {
  refused: string[];
  html: string;
}

/** Opens a page as the one who may see it, and hands it over with what it came with. */
export type Visiting = (
  site: Site,
  page: SitePage,
  viewport: ViewportSize,
  work: (page: Page, visited: Visited) => Promise<void>,
) => Promise<void>;

interface Tab {
  page: Page;
  refusals(): Promise<string[]>;
}

/**
 * Who sees the same pages shares a context, and walks from page to page in one tab: scripts and styles are fetched
 * and compiled once, axe as well, and no page needs a process of its own.
 */
export function visitsOf(browser: Browser): { visiting: Visiting; end: () => Promise<unknown> } {
  const contexts = new Map<string, Promise<BrowserContext>>();
  /** Tabs that no one looks at now. */
  const free = new Map<string, Tab[]>();
  const contextOf = ({ visits }: Site, visitor: SitePage['visitor']) => {
    const open = () =>
      browser.newContext({
        baseURL: `http://127.0.0.1:${process.env.SHOP_PORT}`,
        storageState: visits[visitor],
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        reducedMotion: 'reduce',
      });
    const context = contexts.get(visitor) ?? open();
    contexts.set(visitor, context);
    return context;
  };
  const newTab = async (context: BrowserContext): Promise<Tab> => {
    const page = await context.newPage();
    return { page, refusals: await noteRefusals(page) };
  };
  const visiting: Visiting = async (site, { path, visitor }, viewport, work) => {
    const tab = free.get(visitor)?.pop() ?? (await newTab(await contextOf(site, visitor)));
    const { page, refusals } = tab;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    // From a page to a place of its own, a browser asks for nothing.
    if (path.includes('#')) await page.goto('about:blank');
    const answer = await page.goto(path, { waitUntil: 'load' });
    expect(
      answer?.headers()['content-security-policy'],
      `policy of ${path}, answered ${answer?.status()} as ${page.url()}`,
    ).toContain('script-src');
    // Behind the loading screen there is nothing to judge yet.
    await page.waitForFunction(
      () => !document.querySelector('astro-island[ssr]:is([client="load"], [client="idle"])'),
    );
    await expect(page.getByText('Carregando', { exact: false }).first()).toBeHidden();
    await work(page, { refused: await refusals(), html: (await answer?.text()) ?? '' });
    free.set(visitor, [...(free.get(visitor) ?? []), tab]);
  };
  const end = async () =>
    Promise.all([...contexts.values()].map(async (context) => (await context).close()));
  return { visiting, end };
}
