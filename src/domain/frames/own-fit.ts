import type { FrameMarking, Shape } from '../products/product.ts';
import { FIT_TOLERANCE_MM, fitsLike } from './frame.ts';
import { widthOf, type KnownFront } from './front-measures.ts';
import type { OwnFrame } from './own-frame.ts';

/** A frame of the shop, as far as it is laid below one's own. */
export interface ShopFrame {
  _id: string;
  slug: string;
  name: string;
  shape: Shape;
  /** By size; the key is '' if there is only one. */
  sizes: Readonly<Record<string, KnownFront>>;
}

/** How much a frame differs from one's own, mm: positive is wider, or longer. */
export interface FitDifference {
  width: number;
  bridge: number;
  temple: number;
  /** A total width, one's own or the frame's, is not known but computed: the difference in width is approximate. */
  isApproximate: boolean;
}

/** To a tenth of a mm, since halves and tenths do not subtract exactly. */
const minus = (one: number, other: number) => Math.round((one - other) * 10) / 10;

/** What a frame has more or less than one's own. */
export function fitDifference(own: OwnFrame, frame: KnownFront): FitDifference {
  return {
    width: minus(widthOf(frame), widthOf(own)),
    bridge: minus(frame.bridge, own.bridge),
    temple: minus(frame.temple, own.temple),
    isApproximate: own.totalWidth === null || frame.totalWidth === null,
  };
}

const TOLERATED = Object.keys(FIT_TOLERANCE_MM) as (keyof FrameMarking)[];

/** The measures that differ by more than a frame may that fits the same face. */
export const misfits = (own: FrameMarking, frame: FrameMarking): (keyof FrameMarking)[] =>
  TOLERATED.filter(
    (measure) => Math.abs(own[measure] - frame[measure]) > FIT_TOLERANCE_MM[measure],
  );

/**
 * How far a frame is from one's own: each measure's difference in units of what is tolerated, added up.
 * 0 is the same marking.
 */
export const fitDistance = (own: FrameMarking, frame: FrameMarking): number =>
  TOLERATED.reduce(
    (sum, measure) => sum + Math.abs(own[measure] - frame[measure]) / FIT_TOLERANCE_MM[measure],
    0,
  );

/** A product of a list, as far as it is compared with one's own glasses. */
export interface ListedProduct {
  _id: string;
  /** Empty for what is no frame. */
  sizes: ShopFrame['sizes'];
  forChildren?: true;
  soldOut?: true;
}

/** A frame in the size that is most like one's own. */
export interface FittedFrame<Frame extends Pick<ShopFrame, 'sizes'> = ShopFrame> {
  frame: Frame;
  /** Name of the size; '' for a frame of one size. */
  size: string;
  measures: KnownFront;
  fits: boolean;
  distance: number;
}

/** Those that fit come first, the most alike first among them. */
const byFit = (
  a: Pick<FittedFrame, 'fits' | 'distance'>,
  b: Pick<FittedFrame, 'fits' | 'distance'>,
) => Number(b.fits) - Number(a.fits) || a.distance - b.distance;

/** A frame in its most alike size; null if it has no measures. */
export function bestSize<Frame extends Pick<ShopFrame, 'sizes'>>(
  own: FrameMarking,
  frame: Frame,
): FittedFrame<Frame> | null {
  const sizes = Object.entries(frame.sizes).map(([size, measures]) => ({
    frame,
    size,
    measures,
    fits: fitsLike(own, measures),
    distance: fitDistance(own, measures),
  }));
  return sizes.sort(byFit)[0] ?? null;
}

/** The shop's frames, each in its most alike size: those that fit, then the others, the most alike first. */
export const rankByFit = (own: FrameMarking, frames: readonly ShopFrame[]): FittedFrame[] =>
  frames.flatMap((frame) => bestSize(own, frame) ?? []).sort(byFit);

/** Parts of a list that is sorted by fit, in their order: what cannot be worn like one's own comes last. */
export const FIT_PARTS = ['frames', 'forChildren', 'others', 'soldOut'] as const;
export type FitPart = (typeof FIT_PARTS)[number];

/** A product at its place in a list that is sorted by fit. */
export interface PlacedProduct {
  _id: string;
  part: FitPart;
  /** Null for what has no measures. */
  best: FittedFrame<ListedProduct> | null;
}

function partOf({ soldOut, forChildren }: ListedProduct, isFrame: boolean): FitPart {
  if (soldOut) return 'soldOut';
  if (!isFrame) return 'others';
  return forChildren ? 'forChildren' : 'frames';
}

/**
 * A list sorted by "veste como os seus": frames as `rankByFit` has them, then children's, then what is no frame, then
 * what is sold out. Equals stay in the order in which the list had them.
 */
export function sortByFit(own: FrameMarking, products: readonly ListedProduct[]): PlacedProduct[] {
  const placed = products.map((product): PlacedProduct => {
    const best = bestSize(own, product);
    return { _id: product._id, part: partOf(product, best !== null), best };
  });
  return placed.sort(
    (a, b) =>
      FIT_PARTS.indexOf(a.part) - FIT_PARTS.indexOf(b.part) ||
      (a.best && b.best
        ? byFit(a.best, b.best)
        : Number(a.best === null) - Number(b.best === null)),
  );
}
