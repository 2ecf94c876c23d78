/**
 * Fills the groups of filters that a list holds folded up and empty, with a link to the page that has their
 * options: all of them at the first touch of one, from that page, so that they are there when it opens.
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
