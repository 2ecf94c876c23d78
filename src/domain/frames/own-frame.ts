import { SHAPES, type Shape } from '../products/product.ts';
import { drawnFront, type FrontMeasures, type KnownFront } from './front-measures.ts';
import { MARKED, POSSIBLE_MEASURES } from './measures.ts';

/** A visitor's own glasses, as they give them; all in mm. `ownMeasures` computes what is not known. */
export interface OwnFrame extends KnownFront {
  /** Outline of the lens, for the drawing. */
  shape: Shape;
}

/** All measures of one's own glasses: what was not given is that of a usual frame. */
export const ownMeasures = (own: OwnFrame): FrontMeasures => drawnFront(own, own.shape);

/** What of the numbers cannot be; `value` is for its text. */
export interface OwnFrameProblem {
  field: keyof FrontMeasures;
  /** `range`: no frame has it; `narrower` than its lenses and bridge. */
  code: 'range' | 'narrower';
  min: number;
  max: number;
}

const OPTIONAL = ['totalWidth', 'lensHeight'] as const;

/** The numbers as they were typed; null for an empty or unreadable one. */
export type TypedFrame = Record<keyof FrontMeasures, number | null>;

/** What is missing or impossible, in the order of the fields; empty if the glasses can be drawn. */
export function ownFrameProblems(typed: TypedFrame): OwnFrameProblem[] {
  const problems: OwnFrameProblem[] = [];
  for (const field of [...MARKED, ...OPTIONAL]) {
    const [min, max] = POSSIBLE_MEASURES[field];
    const value = typed[field];
    const isMissing = value === null && MARKED.some((name) => name === field);
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

/** What was typed so far with the marks of a temple between its numbers: '4921145' and '49 □ 21145' are '49 □ 21 – 145'. */
export const withMarks = (text: string): string =>
  text.replace(/^(\d{2})(?=\d)/, '$1 □ ').replace(/^(\d{2} □ \d{2})(?=\d)/, '$1 – ');

/** The three numbers of a temple as people type them: '49 □ 21 – 145', '49-21-145', '4921145'; null if there are not three. */
export function typedMarking(text: string): TypedFrame | null {
  const numbers = withMarks(text.trim()).match(/\d+(?:[.,]\d+)?/g) ?? [];
  if (numbers.length !== MARKED.length) return null;
  const [lensWidth, bridge, temple] = numbers.map(typedNumber);
  const marked = { lensWidth: lensWidth ?? null, bridge: bridge ?? null, temple: temple ?? null };
  return { ...marked, totalWidth: null, lensHeight: null };
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
