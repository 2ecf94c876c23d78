import type { Page } from '@playwright/test';
import { everyText } from '../support/texts.ts';

/** First parts of all keys: "cart" of "cart.empty". */
const GROUPS = [...new Set([...everyText.keys()].map((key) => key.split('.')[0]!))].filter(
  (name) => !name.includes(' '),
);
/** A key where a word should stand. */
export const KEY = new RegExp(String.raw`(^|[\s("])(${GROUPS.join('|')})\.[a-z]\w*`, 'i');

/** All that the page says, to eyes and to screen readers. */
export async function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
        ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
      ),
    ].join('\n'),
  );
}

/** What machines write to each other: keys, ids, JSON, values that are none. */
const OF_MACHINES = [
  KEY,
  /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/,
  /[{[]\s*"\w+"\s*:/,
  /\[object |\bundefined\b|\bNaN\b|\{\{/,
];

/** Fields that staff write into the texts of letters: `{{pedido}}`. */
const LETTER_FIELDS = [...everyText]
  .filter(([key]) => /^letterFields\.\w+\.token$/.test(key))
  .map(([, token]) => `{{${token}}}`);

/** Lines of a text that are no words. */
export const notWords = (text: string): string[] =>
  LETTER_FIELDS.reduce((rest, field) => rest.replaceAll(field, ''), text)
    .split('\n')
    // Addresses are people's own words, and those of the tests' people are made of ids.
    .map((line) => line.replace(/\S+@\S+/g, ''))
    .filter((line) => OF_MACHINES.some((machine) => machine.test(line)));
