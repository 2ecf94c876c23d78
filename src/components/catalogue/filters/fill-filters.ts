/**
 * Fills the closed groups of filters, which have only a link to the page with their options. The first touch of one
 * fetches that page and fills all of them, so that a group has its options when it opens.
 */
import { FILTERS_ID } from '#domain/catalogue/list-address.ts';
import { fetchPage, fillOnTouch } from '../../site/fill-on-touch.ts';

const WAITING = `#${FILTERS_ID} [data-facet]:has(> a)`;

async function fetchOptions(): Promise<void> {
  const groups = [...document.querySelectorAll<HTMLElement>(WAITING)];
  const address = groups[0]?.querySelector('a')?.href;
  if (!address) return;
  const page = await fetchPage(address);
  for (const group of groups) {
    const link = group.querySelector('a');
    const options = page.querySelector(`[data-facet="${group.dataset['facet']}"] > ul`);
    if (!link || !options) continue;
    const hadFocus = link === document.activeElement;
    link.replaceWith(document.adoptNode(options));
    if (hadFocus) options.querySelector('input')?.focus();
  }
}

fillOnTouch(WAITING, fetchOptions);
