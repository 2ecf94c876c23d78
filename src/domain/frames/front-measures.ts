import type { FrameMarking, FrameMeasures, Shape } from '../products/product.ts';

/** What is drawn of a frame; mm. */
export interface FrontMeasures extends FrameMarking {
  lensHeight: number;
  totalWidth: number;
}

/** The same as far as it is known. */
export type KnownFront = Omit<FrameMeasures, 'weight'>;

/** Rims and end pieces of a usual frame, both sides together: what it has beyond its lenses and bridge, mm. */
const USUAL_ENDS_MM = 9;

/** Height of a lens of each shape, as a share of its width: the mean of usual frames. */
const HEIGHT_SHARE: Readonly<Record<Shape, number>> = {
  redondo: 0.91,
  oval: 0.73,
  quadrado: 0.8,
  retangular: 0.66,
  trapezio: 0.82,
  hexagonal: 0.88,
  gatinho: 0.81,
  aviador: 0.85,
  clubmaster: 0.82,
};

/** Total width of a frame, mm; if it is not known, that of a usual one: two lenses, the bridge and usual ends. */
export const widthOf = ({
  totalWidth,
  lensWidth,
  bridge,
}: Pick<KnownFront, 'totalWidth' | 'lensWidth' | 'bridge'>): number =>
  totalWidth ?? 2 * lensWidth + bridge + USUAL_ENDS_MM;

/** Height of a frame's lens, mm; if it is not known, that of a usual one of its width and shape, whole mm. */
export const heightOf = (
  { lensHeight, lensWidth }: Pick<KnownFront, 'lensHeight' | 'lensWidth'>,
  shape: Shape,
): number => lensHeight ?? Math.round(lensWidth * HEIGHT_SHARE[shape]);

/** All that is drawn of a frame: what is not known is that of a usual one. */
export function drawnFront(known: KnownFront, shape: Shape): FrontMeasures {
  const { lensWidth, bridge, temple } = known;
  const [totalWidth, lensHeight] = [widthOf(known), heightOf(known, shape)];
  return { lensWidth, bridge, temple, totalWidth, lensHeight };
}

/** Which of a drawing's measures are only those of a usual frame: names a text that says so; null if none is. */
export function guessedOf({
  lensHeight,
  totalWidth,
}: Pick<KnownFront, 'lensHeight' | 'totalWidth'>): 'lensHeight' | 'totalWidth' | 'both' | null {
  if (lensHeight === null) return totalWidth === null ? 'both' : 'lensHeight';
  return totalWidth === null ? 'totalWidth' : null;
}
