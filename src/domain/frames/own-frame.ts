import { SHAPES, type FrameMarking, type FrameMeasures, type Shape } from '../products/product.ts';
import { POSSIBLE_MEASURES } from './measures.ts';

/** A visitor's own glasses, as they give them; all in mm. */
export interface OwnFrame extends FrameMarking {
  /** Null if it is not known: `ownMeasures` computes it then. */
  totalWidth: number | null;
  lensHeight: number | null;
  /** Outline of the lens, for the drawing. */
  shape: Shape;
}

/** What is drawn and compared of a frame; mm. */
export type FrontMeasures = Omit<FrameMeasures, 'weight'>;

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

/** Total width of a frame of which only the temple's figures are known: two lenses, the bridge and usual ends; mm. */
const usualWidth = ({ lensWidth, bridge }: Pick<FrameMarking, 'lensWidth' | 'bridge'>) =>
  2 * lensWidth + bridge + USUAL_ENDS_MM;

/** Height of a lens of this width and shape if it is not known; whole mm. */
const usualHeight = ({ lensWidth, shape }: Pick<OwnFrame, 'lensWidth' | 'shape'>) =>
  Math.round(lensWidth * HEIGHT_SHARE[shape]);

/** All measures of one's own glasses: what was not given is that of a usual frame. */
export function ownMeasures(own: OwnFrame): FrontMeasures {
  const { lensWidth, bridge, temple } = own;
  const totalWidth = own.totalWidth ?? usualWidth(own);
  return { lensWidth, bridge, temple, totalWidth, lensHeight: own.lensHeight ?? usualHeight(own) };
}

/** What of the numbers cannot be; `value` is for its text. */
export interface OwnFrameProblem {
  field: keyof FrontMeasures;
  /** `range`: no frame has it; `narrower` than its lenses and bridge. */
  code: 'range' | 'narrower';
  min: number;
  max: number;
}

const REQUIRED = ['lensWidth', 'bridge', 'temple'] as const;
const OPTIONAL = ['totalWidth', 'lensHeight'] as const;

/** The numbers as they were typed; null for an empty or unreadable one. */
export type TypedFrame = Record<keyof FrontMeasures, number | null>;

/** What is missing or impossible, in the order of the fields; empty if the glasses can be drawn. */
export function ownFrameProblems(typed: TypedFrame): OwnFrameProblem[] {
  const problems: OwnFrameProblem[] = [];
  for (const field of [...REQUIRED, ...OPTIONAL]) {
    const [min, max] = POSSIBLE_MEASURES[field];
    const value = typed[field];
    const isMissing = value === null && REQUIRED.some((name) => name === field);
    const isOutside = value !== null && !(value >= min && value <= max);
    if (isMissing || isOutside) problems.push({ field, code: 'range', min, max });
  }
  const { lensWidth, bridge, totalWidth } = typed;
  if (problems.length > 0 || lensWidth === null || bridge === null) return problems;
  const least = 2 * lensWidth + bridge;
  if (totalWidth !== null && totalWidth < least) {
    const max = POSSIBLE_MEASURES.totalWidth[1];
    problems.push({ field: 'totalWidth', code: 'narrower', min: least, max });
  }
  return problems;
}

/** Glasses made of what was typed, saved or linked; null if they cannot be. */
export function ownFrameOf(typed: TypedFrame, shape: string | null | undefined): OwnFrame | null {
  const { lensWidth, bridge, temple, totalWidth, lensHeight } = typed;
  if (lensWidth === null || bridge === null || temple === null) return null;
  if (ownFrameProblems(typed).length > 0) return null;
  const known = SHAPES.find((one) => one === shape) ?? 'retangular';
  return { lensWidth, bridge, temple, totalWidth, lensHeight, shape: known };
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Glasses that were saved as JSON; null for anything else. */
export function parseOwnFrame(saved: string | undefined): OwnFrame | null {
  try {
    const given = JSON.parse(saved ?? '') as Partial<Record<keyof OwnFrame, unknown>>;
    const typed: TypedFrame = {
      lensWidth: numberOf(given.lensWidth),
      bridge: numberOf(given.bridge),
      temple: numberOf(given.temple),
      totalWidth: numberOf(given.totalWidth),
      lensHeight: numberOf(given.lensHeight),
    };
    return ownFrameOf(typed, typeof given.shape === 'string' ? given.shape : null);
  } catch {
    return null;
  }
}

/** A number as a link or a person writes it, '52' or '52,5'; null for anything else. */
export function typedNumber(text: string | null | undefined): number | null {
  const written = text?.trim() ?? '';
  return /^\d{1,3}([.,]\d{1,2})?$/.test(written) ? Number(written.replace(',', '.')) : null;
}

/**
 * The glasses as a link has them, after its `#`: `armacao=52-18-140&largura=138&altura=40&formato=redondo`.
 * A browser does not send that part of an address to any server.
 */
export function ownFrameFragment(own: OwnFrame): string {
  const { lensWidth, bridge, temple, totalWidth, lensHeight, shape } = own;
  const params = new URLSearchParams({ armacao: [lensWidth, bridge, temple].join('-') });
  if (totalWidth !== null) params.set('largura', String(totalWidth));
  if (lensHeight !== null) params.set('altura', String(lensHeight));
  params.set('formato', shape);
  return params.toString();
}

/** Address of the page that shows glasses, as a link has it. */
export const ownFrameLink = (origin: string, own: OwnFrame): string =>
  `${origin}/meus-oculos#${ownFrameFragment(own)}`;

/** The glasses of a whole link, as a scanner reads it from a QR code; null for any other text. */
export function parseOwnLink(text: string): OwnFrame | null {
  const [, fragment] = /^https?:\/\/[^/]+\/meus-oculos#(.+)$/.exec(text.trim()) ?? [];
  return fragment === undefined ? null : parseOwnFragment(fragment);
}

/** The glasses of a link; null if it has none, or impossible ones. */
export function parseOwnFragment(fragment: string): OwnFrame | null {
  const params = new URLSearchParams(fragment.replace(/^#/, ''));
  const [lensWidth, bridge, temple] = (params.get('armacao') ?? '').split('-').map(typedNumber);
  const typed: TypedFrame = {
    lensWidth: lensWidth ?? null,
    bridge: bridge ?? null,
    temple: temple ?? null,
    totalWidth: typedNumber(params.get('largura')),
    lensHeight: typedNumber(params.get('altura')),
  };
  return ownFrameOf(typed, params.get('formato'));
}
