/**
 * Says on a page which of its frames fit like one's own glasses. It is fetched only if glasses are stored on the
 * device: the page itself is the same for everybody.
 */
import { t } from 'i18next';
import { bestSize, fitDifference, misfits, type FittedFrame } from '#domain/frames/own-fit.ts';
import type { OwnFrame } from '#domain/frames/own-frame.ts';
import { textsReady } from '#i18n/browser-texts.ts';
import { $ownFrame } from '#stores/own-frame.ts';
import { loadFramesOf } from '#stores/shop-frames.ts';
import { differenceText, fitText } from './difference-text.ts';

const CARD = '[data-product]';
const VIEWED = '[data-viewed]';
/** The link beside a product's measures: the page needs no other place for the sentence. */
const LINK = 'main a[href="/meus-oculos"]';

/** Says beside the measures of a product's page what differs from one's own. */
function compareProduct(own: OwnFrame, { size, measures }: FittedFrame): void {
  const difference = differenceText(fitDifference(own, measures));
  const sentence = document.createElement('strong');
  sentence.textContent = [
    size ? t('ownFrame.besideIn', { size, difference }) : t('ownFrame.beside', { difference }),
    fitText(misfits(own, measures)),
  ].join(' ');
  document.querySelector(LINK)?.before(sentence);
}

/** Marks the cards that are on the page now, and the product that it shows. */
export async function markFrames(): Promise<void> {
  const own = $ownFrame.get();
  const cards = [...document.querySelectorAll<HTMLElement>(CARD)];
  const viewed = document.querySelector<HTMLElement>(VIEWED)?.dataset['viewed'];
  const ids = new Set([viewed, ...cards.map((card) => card.dataset['product'])]);
  ids.delete(undefined);
  if (!own || ids.size === 0) return;
  const [frames] = await Promise.all([
    loadFramesOf([...ids].flatMap((id) => id ?? [])),
    textsReady(['own-frame']),
  ]);
  const fitted = new Map(frames.map((frame) => [frame._id, bestSize(own, frame)]));
  const shown = fitted.get(viewed ?? '');
  if (shown) compareProduct(own, shown);
  // Over the picture: nothing of the card moves.
  for (const card of cards) {
    const best = fitted.get(card.dataset['product'] ?? '');
    if (!best?.fits) continue;
    const badge = document.createElement('span');
    badge.className = 'badge fits-mine';
    badge.textContent = best.size
      ? t('ownFrame.almostSameIn', { size: best.size })
      : t('ownFrame.almostSame');
    card.querySelector('.tile')?.append(badge);
  }
}
