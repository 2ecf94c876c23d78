/**
 * Says on a page which of its frames fit like one's own glasses, draws a list beside them and sorts it by them. It is
 * fetched only if glasses are stored on the device: the page itself is the same for everybody.
 */
import { t } from '#i18n/t.ts';
import { BY_FIT } from '#domain/catalogue/sort.ts';
import { markingText } from '#domain/frames/frame.ts';
import { widthOf } from '#domain/frames/front-measures.ts';
import {
  bestSize,
  fitDifference,
  misfits,
  type FittedFrame,
  type ListedProduct,
} from '#domain/frames/own-fit.ts';
import type { OwnFrame } from '#domain/frames/own-frame.ts';
import { textsReady } from '#i18n/browser-texts.ts';
import { $ownFrame } from '#stores/own-frame.ts';
import { loadFramesOf } from '#stores/shop-frames.ts';
import { addSwitch, drawOutline, ownLines } from './card-outline.ts';
import { capitalised, differenceText, fitText, widthText } from './difference-text.ts';
import { sortList } from './sort-list.ts';

type Best = FittedFrame<Pick<ListedProduct, 'sizes'>>;

const CARD = '[data-product]';
const VIEWED = '[data-viewed]';
/** The part of a list's page that has its cards. */
const LIST = '[data-list]';
/** The link beside a product's measures: the page needs no other place for the sentence. */
const LINK = 'main a[href="/meus-oculos"]';

/** Says beside the measures of a product's page what differs from one's own. */
function compareProduct(own: OwnFrame, { size, measures }: Best): void {
  const difference = differenceText(fitDifference(own, measures));
  const sentence = document.createElement('strong');
  sentence.textContent = [
    size ? t('ownFrame.besideIn', { size, difference }) : t('ownFrame.beside', { difference }),
    fitText(misfits(own, measures)),
  ].join(' ');
  document.querySelector(LINK)?.before(sentence);
}

/** Lets the list be sorted by them. */
function addOrder(): void {
  const select = document.querySelector<HTMLSelectElement>('[data-sort] select');
  if (!select || [...select.options].some(({ value }) => value === BY_FIT)) return;
  select.append(new Option(t('ownFrame.sortName'), BY_FIT));
}

const almostSame = (size: string) =>
  size ? t('ownFrame.almostSameIn', { size }) : t('ownFrame.almostSame');

/** Says over a card's picture how its frame fits, so that nothing in the card moves. */
function addCaption(card: Element, own: OwnFrame, { size, measures, fits }: Best): void {
  const caption = document.createElement(fits ? 'strong' : 'span');
  caption.className = 'fit-caption';
  caption.textContent = fits
    ? almostSame(size)
    : capitalised(widthText(fitDifference(own, measures), true));
  card.querySelector('.tile')?.append(caption);
}

/** Says below a card's name what differs, in full: for cards that have not been seen yet. */
function addWords(card: Element, own: OwnFrame, { size, measures, fits }: Best): void {
  const difference = differenceText(fitDifference(own, measures));
  const words = document.createElement('p');
  words.className = 'fit-words';
  const start = document.createElement('strong');
  if (fits) start.textContent = almostSame(size);
  else if (size) start.textContent = t('ownFrame.inSizeAlone', { size });
  const rest = start.textContent ? difference : capitalised(difference);
  words.append(start, start.textContent ? ` – ${rest}` : rest);
  card.querySelector('.card-price')?.before(words);
}

/**
 * Puts a card into the size that it is drawn in and speaks of: its marking has that size's numbers, and its links open the
 * product in it.
 */
function showSize(card: Element, { size, measures }: Best): void {
  if (!size) return;
  const [seen, heard] = card.querySelectorAll('.marking > span');
  if (seen) seen.textContent = markingText(measures);
  if (heard) heard.textContent = t('product.marking', { ...measures });
  for (const link of card.querySelectorAll<HTMLAnchorElement>('h3 a, .colors a')) {
    const address = new URL(link.href);
    address.searchParams.set('attribute', size);
    link.href = `${address.pathname}${address.search}`;
  }
}

/** The frames on the page, each in its most alike size. */
async function bestOf(own: OwnFrame, ids: readonly string[]): Promise<Map<string, Best | null>> {
  const frames = ids.length === 0 ? [] : await loadFramesOf(ids);
  return new Map(frames.map((frame) => [frame._id, bestSize(own, frame)]));
}

const idOf = (card: HTMLElement) => card.dataset['product'] ?? '';

/** Marks the cards of the page, sorts its list if that is asked for, and compares the product that it shows. */
export async function markFrames(): Promise<void> {
  const own = $ownFrame.get();
  if (!own) return;
  const list = document.querySelector<HTMLElement>(LIST);
  await textsReady(['own-frame', 'storefront']);
  if (list) addOrder();
  const sorted = list?.dataset['byFit'] === undefined ? null : await sortList(list, own);

  const cards = [...document.querySelectorAll<HTMLElement>(CARD)];
  const viewed = document.querySelector<HTMLElement>(VIEWED)?.dataset['viewed'];
  const asked = new Set([...(viewed ? [viewed] : []), ...cards.map(idOf)]);
  for (const id of sorted?.keys() ?? []) asked.delete(id);
  const best = await bestOf(own, [...asked]);
  const shown = best.get(viewed ?? '');
  if (shown) compareProduct(own, shown);

  const lines = list && ownLines(own);
  if (list) addSwitch();
  for (const card of cards) {
    const placed = sorted?.get(idOf(card));
    const fitted = placed ? placed.best : best.get(idOf(card));
    if (!fitted) continue;
    const isListed = lines && list.contains(card);
    if (!isListed && !fitted.fits) continue;
    showSize(card, fitted);
    if (isListed) drawOutline(card, lines, widthOf(fitted.measures));
    if (placed) addWords(card, own, fitted);
    else addCaption(card, own, fitted);
  }
  // Shown first: what is hidden takes no focus.
  if (!sorted) return;
  list?.setAttribute('data-sorted', '');
  document.dispatchEvent(new Event('cards-changed'));
}
