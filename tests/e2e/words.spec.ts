import type { Page } from '@playwright/test';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { declarationOf, sectionNames, type Section } from '#domain/dashboard/sections.ts';
import { besideShop, storedLetters } from '../support/stored-letters.ts';
import { everyText } from '../support/texts.ts';
import { linkInMail } from './mail.ts';
import { openAs, someCustomer } from './people.ts';
import { call } from './record.ts';
import { expect, test } from './shop.ts';
import { notWords, wordsOf } from './words.ts';

const origin = () => `http://127.0.0.1:${process.env.SHOP_PORT}`;

/** What is wrong with a file of a section, cell by cell: codes, and money with one decimal. */
function faultsOf(section: Section, csv: string): string[] {
  const cells = csv.split(/[;\r\n]+/).map((cell) => cell.replace(/^"|"$/g, ''));
  const isCode = (cell: string) =>
    // Numbers are words, whatever options are numbered.
    !/^\d+$/.test(cell) &&
    everyText
      .keys()
      .some((key) => key.startsWith(`${section}.options.`) && key.endsWith(`.${cell}`)) &&
    ![...everyText.values()].includes(cell);
  return [
    ...notWords(cells.join('\n')),
    ...new Set(cells.filter((cell) => /^-?\d+,\d$/.test(cell) || (cell !== '' && isCode(cell)))),
  ];
}

/** Does a little of everything that the log tells: to a brand of its own, and to an order a note. */
async function leaveTraces(page: Page): Promise<void> {
  const name = `Palavras ${crypto.randomUUID().slice(0, 4)}`;
  const made = { name, description: '<p>Feita à mão.</p>' };
  const { id, updatedAt } = await call(page, 'POST', 'brands', made);
  await call(page, 'PUT', `brands/${id}`, { name: `${name} e cia.`, updatedAt });
  await call(page, 'DELETE', `brands/${id}`);
}

test('Lists, records, exports and the log of every section are words @desktop', async ({
  page,
}) => {
  await openAs(page, 'admin@aurora.test', '/dashboard');
  await leaveTraces(page);
  const faults: string[] = [];
  const note = (where: string, found: readonly string[]) =>
    faults.push(...found.slice(0, 5).map((line) => `${where}: ${line}`));
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    note(path, notWords(await wordsOf(page)));
  };

  for (const section of sectionNames) {
    if (declarationOf(section).exports) {
      const file = await page.request.get(`/api/dashboard/${section}/export`);
      expect(file.ok()).toBe(true);
      note(`${section}, export`, faultsOf(section, await file.text()));
    }
    const path = dashboardPath(section);
    await visit(path);
    const first = page.locator(`tbody th a[href^="${path}/"]`).first();
    if (await first.isVisible()) await visit((await first.getAttribute('href'))!);
  }
  // Later pages of the log have what others did.
  await visit(`${dashboardPath('audit')}?limit=100`);
  expect(faults).toEqual([]);
});

/** The text without its links, whose tokens are no words. */
const withoutLinks = (text: string) => text.replaceAll(/https?:\/\/\S+/g, '');

test('Every letter that was written is words @desktop', async ({ page }) => {
  const email = await someCustomer();
  await page.request.post('/api/account/forgot', {
    data: { email },
    headers: { origin: origin() },
  });
  await linkInMail(email, '/redefinir-senha');
  const letters = await besideShop(origin(), storedLetters);
  expect(letters.map(({ to }) => to)).toContain(email);
  expect(
    letters.flatMap(({ subject, text }) => notWords(`${subject}\n${withoutLinks(text)}`)),
  ).toEqual([]);
});
