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

// Lists and records are looked at with all pages, in accessibility.spec.ts.
test('The exports of every section, and the log, are words @desktop', async ({ page }) => {
  await openAs(page, 'admin@aurora.test', '/dashboard');
  await leaveTraces(page);
  const faults: string[] = [];
  for (const section of sectionNames) {
    if (!declarationOf(section).exports) continue;
    const file = await page.request.get(`/api/dashboard/${section}/export`);
    expect(file.ok()).toBe(true);
    faults.push(...faultsOf(section, await file.text()).map((line) => `${section}: ${line}`));
  }
  // Its later pages have what others did.
  await page.goto(`${dashboardPath('audit')}?limit=100`);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  faults.push(...notWords(await wordsOf(page)).map((line) => `log: ${line}`));
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
