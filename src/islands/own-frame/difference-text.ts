import { t } from '#i18n/t.ts';
import type { FitDifference } from '#domain/frames/own-fit.ts';
import { formatList } from '#domain/language.ts';
import { formatNumber } from '#domain/number.ts';
import type { FrameMarking } from '#domain/products/product.ts';

const WORDS = {
  width: { more: 'ownFrame.wider', less: 'ownFrame.narrower', same: 'ownFrame.sameWidth' },
  bridge: {
    more: 'ownFrame.bridgeWider',
    less: 'ownFrame.bridgeNarrower',
    same: 'ownFrame.sameBridge',
  },
  temple: {
    more: 'ownFrame.templeLonger',
    less: 'ownFrame.templeShorter',
    same: 'ownFrame.sameTemple',
  },
} as const;

const inWords = (part: keyof typeof WORDS, difference: number): string => {
  const { more, less, same } = WORDS[part];
  if (difference === 0) return t(same);
  return t(difference > 0 ? more : less, { mm: formatNumber(Math.abs(difference), 1) });
};

/**
 * How much wider a frame is than one's own: 'cerca de 3 mm mais larga'.
 *
 * @param isShort where there is little room: '≈ 3 mm mais larga'
 */
export function widthText({ width, isApproximate }: FitDifference, isShort = false): string {
  if (isApproximate && width === 0) return t('ownFrame.similarWidth');
  const difference = inWords('width', width);
  if (!isApproximate) return difference;
  return t(isShort ? 'ownFrame.aboutShort' : 'ownFrame.about', { difference });
}

/** What a frame has more or less than one's own: '3 mm mais larga, ponte igual, haste 5 mm mais curta'. */
export function differenceText(difference: FitDifference): string {
  const { width, bridge, temple, isApproximate } = difference;
  if (width === 0 && bridge === 0 && temple === 0 && !isApproximate) return t('ownFrame.allSame');
  return [widthText(difference), inWords('bridge', bridge), inWords('temple', temple)].join(', ');
}

/** Whether a frame should fit as one's own does, and where it differs too much if not. */
export function fitText(misfits: readonly (keyof FrameMarking)[]): string {
  if (misfits.length === 0) return t('ownFrame.fits');
  const places = misfits.map((measure) => t(`ownFrame.misfit.${measure}`));
  const list = formatList(places);
  return t('ownFrame.misfits', { places: list });
}

/** The same text as the beginning of a sentence. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
