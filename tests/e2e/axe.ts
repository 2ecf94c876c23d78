import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type PageWithAxe = Window & { axe?: typeof axe };

/** What axe has against the page as it stands, each with where. */
export async function violations(page: Page): Promise<string[]> {
  // A page looked at again has it already: reading it takes a third of a look.
  if (!(await page.evaluate(() => Boolean((window as PageWithAxe).axe)))) {
    await page.evaluate(axe.source);
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    // A page within another has landmarks of its own; it is looked at by itself.
    iframes: false,
    runOnly: { type: 'tag', values: TAGS },
  };
  return page.evaluate(async (how) => {
    const { violations: found } = await (window as PageWithAxe).axe!.run(document, how);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' · ')}`);
  }, options);
}
