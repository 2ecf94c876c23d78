import type { Locator, Page, ViewportSize } from '@playwright/test';
import { htmlFaults } from '../support/html-faults.ts';
import { crowdedCards, sidewaysScroll } from '../support/layout-faults.ts';
import { pageRoutes } from '../support/page-routes.ts';
import { AREAS, openSite, type Site, type SitePage } from '../support/site-pages.ts';
import { smallTargets } from '../support/targets.ts';
import { violations } from './axe.ts';
import { limitOf, scriptBytes } from './dashboard-bytes.ts';
import { expect, hydrated, test as shopTest } from './shop.ts';
import { visitsOf, type Visiting } from './site-visits.ts';
import { notWords, wordsOf } from './words.ts';

/** Pages looked at at once. */
const LANES = 2;

/** The shop's pages and who may see them: found once for all tests of a worker. */
const test = shopTest.extend<{ visiting: Visiting }, { site: Site }>({
  visiting: async ({ browser }, use) => {
    const { visiting, end } = visitsOf(browser);
    await use(visiting);
    await end();
  },
  site: [
    async ({ browser }, use) => {
      await use(await openSite(browser, `http://127.0.0.1:${process.env.SHOP_PORT}`));
    },
    { scope: 'worker' },
  ],
});

const pageNamed = ({ pages }: Site, name: string): SitePage => {
  const found = pages.find((page) => page.name === name);
  if (!found) throw new Error(`There is no page named ${name}.`);
  return found;
};

/** Makes the window so wide, one width after the other, and says where the page is wider. */
async function sidewaysScrollAt(page: Page, ...sizes: ViewportSize[]): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const wider = await sidewaysScroll(page);
    if (wider) found.push(`at ${size.width} px ${wider}`);
  }
  return found;
}

/** What axe has against a page of the dashboard at a desk, where its lists are tables, in the dark: all its rules. */
async function violationsAtDesk(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  return (await violations(page)).map((fault) => `at a desk, in the dark ${fault}`);
}

/** What a page of the dashboard shows in a wide window that is no word, and whether its scripts weigh too much. */
async function burdensAtDesk(page: Page, sitePage: SitePage): Promise<string[]> {
  const bytes = await scriptBytes(page);
  const isHeavy = bytes === 0 || bytes > limitOf(sitePage);
  return [
    ...notWords(await wordsOf(page)).map((line) => `no words: ${line}`),
    ...(isHeavy ? [`${bytes} bytes of scripts`] : []),
  ];
}

/** The page's HTML as it stands, without the pictures by which an editor gives the cursor a place after a field. */
async function shownHtml(page: Page): Promise<string> {
  return (await page.content()).replaceAll(/<img class="ProseMirror-separator"[^>]*>/g, '');
}

/** Looks at pages, some at once; `look` answers what is wrong with one. */
async function faultsOn(
  pages: readonly SitePage[],
  look: (page: SitePage) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  const rest = [...pages];
  const lane = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const { name } = next;
      faults.push(...(await look(next)).map((fault) => `${name}: ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return faults;
}

test('No page of the shop is left out of the list of pages @phone', async ({ site }) => {
  const listed = new Set(site.pages.map(({ route }) => route));
  expect((await pageRoutes()).filter((route) => !listed.has(route))).toEqual([]);
});

/** Areas with many pages are looked at in parts, so that the workers share them. */
const PARTS = AREAS.flatMap((area) => {
  const of = area === 'dashboard' ? 3 : 1;
  return Array.from({ length: of }, (_part, nth) => {
    const name = of === 1 ? area : `${area}, ${nth + 1} of ${of}`;
    return { area, nth, of, name };
  });
});

for (const { area, nth, of, name } of PARTS) {
  test(`No page shuts anyone out, breaks a rule of HTML, asks for what its policy refuses, or burdens staff (${name}) @phone`, async ({
    site,
    visiting,
    viewport,
  }) => {
    const pages = site.pages
      .filter((page) => page.area === area)
      .filter((_page, index) => index % of === nth);
    const faults = await faultsOn(pages, async (sitePage) => {
      const found: string[] = [];
      await visiting(site, sitePage, viewport!, async (page, { refused, html }) => {
        found.push(...htmlFaults(html).map((fault) => `HTML as sent: ${fault}`));
        // Islands add to it.
        found.push(...htmlFaults(await shownHtml(page)).map((fault) => `HTML as shown: ${fault}`));
        found.push(...refused.map((fault) => `refused by its policy ${fault}`));
        found.push(...(await violations(page)));
        found.push(...(await smallTargets(page)).map((target) => `small target ${target}`));
        found.push(...(await crowdedCards(page)).map((name) => `crowded row ${name}`));
        found.push(...(await sidewaysScrollAt(page, viewport!, { width: 320, height: 640 })));
        if (area !== 'dashboard' || !sitePage.themed) return;
        found.push(...(await violationsAtDesk(page)));
        if (sitePage.visitor === 'admin') found.push(...(await burdensAtDesk(page, sitePage)));
      });
      return found;
    });
    expect(faults).toEqual([]);
  });
}

/** Pages with another layout on wide screens. */
const WIDE = [
  'home',
  'list-filtered',
  'product',
  'cart',
  'checkout',
  'guides',
  'sign-in',
  'register',
  'forgot-password',
  'reset-password',
  'account',
  'account-orders',
  'account-addresses',
  'account-profile',
  'account-privacy',
  'dashboard-customers',
  'dashboard-staff-record',
];

test('Wide windows and a zoom of 200 % shut no one out either @desktop', async ({
  site,
  visiting,
  viewport,
}) => {
  const wide = WIDE.map((name) => pageNamed(site, name));
  const faults = await faultsOn(wide, async (sitePage) => {
    const found: string[] = [];
    await visiting(site, sitePage, viewport!, async (page) => {
      found.push(...(await violations(page)));
      found.push(...(await smallTargets(page)).map((target) => `small target ${target}`));
      // A browser that zooms to 200 % halves the window of the page.
      found.push(...(await sidewaysScrollAt(page, viewport!, { width: 720, height: 450 })));
    });
    return found;
  });
  expect(faults).toEqual([]);
});

/** Opens what opens on a page, and has axe look at it. */
test('What opens over a page shuts no one out: menus, sheets, drawer, dialogs', async ({
  site,
  visiting,
  viewport,
}) => {
  const isPhone = viewport!.width < 500;
  const faults: string[] = [];
  const opened = async (name: string, open: (page: Page) => Promise<Locator>) =>
    visiting(site, pageNamed(site, name), viewport!, async (page) => {
      await expect(await open(page)).toBeVisible();
      faults.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
    });
  const press = async (page: Page, name: string) =>
    (await hydrated(page.getByRole('button', { name, exact: true }))).first().click();

  await opened('product', async (page) => {
    await press(page, 'Adicionar ao carrinho');
    return page.getByRole('dialog', { name: 'Itens que você escolheu' });
  });
  await opened('home', async (page) => {
    const search = await hydrated(page.getByRole('combobox', { name: 'Buscar' }));
    await search.fill('redondo');
    return page.getByRole('listbox');
  });
  await opened('dashboard-customers-record', async (page) => {
    await press(page, 'Mais ações');
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    return page.getByRole('dialog');
  });
  await opened('dashboard', async (page) => {
    await (await hydrated(page.getByRole('button', { name: /^Sua conta/ }))).click();
    return page.getByRole('radio', { name: 'Escuro' });
  });
  if (isPhone) {
    await opened('home', async (page) => {
      await press(page, 'Abrir menu');
      return page.getByRole('navigation', { name: 'Menu' });
    });
    await opened('list-filtered', async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Filtrar/ })
        .first()
        .click();
      return page.getByRole('complementary', { name: 'Filtros' });
    });
    await opened('dashboard', async (page) => {
      await press(page, 'Abrir menu');
      return page.getByRole('navigation', { name: 'Menu do painel' });
    });
  } else {
    await opened('home', async (page) => {
      const menu = page.getByRole('navigation', { name: 'Categorias' });
      await menu.locator('summary').first().click();
      return menu.getByRole('link', { name: /: ver todos$/ }).first();
    });
  }
  expect(faults).toEqual([]);
});
