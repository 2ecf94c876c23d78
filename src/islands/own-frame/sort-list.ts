/** Puts a list into the order of "veste como os seus", which only this browser can. */
import { t } from '#i18n/t.ts';
import { FIT_PARTS, sortByFit, type PlacedProduct } from '#domain/frames/own-fit.ts';
import type { OwnFrame } from '#domain/frames/own-frame.ts';
import { formatList } from '#domain/language.ts';
import { loadCards, loadListed } from '#stores/shop-frames.ts';

/** What of the list comes last: 'infantis e esgotados'; '' if nothing does. */
function lastOf(sorted: readonly PlacedProduct[]): string {
  const parts = new Set(sorted.map(({ part }) => part));
  const named = FIT_PARTS.flatMap((part) =>
    part !== 'frames' && parts.has(part) && parts.size > 1 ? t(`ownFrame.last.${part}`) : [],
  );
  return formatList(named);
}

/** Says above the list how it is sorted: the numbers it is sorted by are in the field over it. */
function tell(line: Element, sorted: readonly PlacedProduct[]): void {
  const count = sorted.filter(({ part, best }) => part !== 'soldOut' && best?.fits).length;
  const last = lastOf(sorted);
  const fitting = t('ownFrame.fitOnList', { count });
  line.textContent =
    last && count > 0 ? `${fitting} ${t('ownFrame.sortedLast', { last })}` : fitting;
}

/** Says that the list is in its usual order, and offers to try again. */
function tellFailure(line: Element): void {
  const again = document.createElement('a');
  again.className = 'link';
  again.href = '';
  again.textContent = t('ownFrame.again');
  line.replaceChildren(`${t('ownFrame.sortFailed')} `, again);
}

/**
 * Shows the cards of this page of the sorted list.
 *
 * @param list the part of the page that has the cards (`ProductList.astro`)
 * @returns what the list consists of; null if it could not be sorted
 */
export async function sortList(
  list: HTMLElement,
  own: OwnFrame,
): Promise<ReadonlyMap<string, PlacedProduct> | null> {
  const line = list.querySelector('.fit-line');
  const grid = list.querySelector('.products');
  if (!line || !grid) return null;
  const { byFit = '', page, limit, colors = '' } = list.dataset;
  try {
    const listed = await loadListed(byFit);
    if (!listed) throw new Error('no list');
    const sorted = sortByFit(own, listed);
    const from = (Number(page) - 1) * Number(limit);
    const shown = sorted.slice(from, from + Number(limit));
    const cards = await loadCards(
      shown.map(({ _id }) => _id),
      colors,
    );
    grid.replaceChildren(...cards.map((card) => document.adoptNode(card)));
    tell(line, sorted);
    return new Map(shown.map((product) => [product._id, product]));
  } catch (error) {
    console.error(error);
    tellFailure(line);
    return null;
  }
}
