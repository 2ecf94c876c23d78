import { drawnFront, type FrontMeasures } from '#domain/frames/front-measures.ts';
import {
  MEASURES,
  measureProblems,
  POSSIBLE_MEASURES,
  UNMARKED,
  type MeasureProblem,
} from '#domain/frames/measures.ts';
import type { FrameMarking, FrameMeasures, Shape } from '#domain/products/product.ts';

export type Measure = keyof FrameMeasures;
/** The measures of one size as they are typed. */
export type MeasureTexts = Readonly<Record<Measure, string>>;
/** By the size's name; '' for a frame of one size. */
export type MeasuresBySize = Readonly<Record<string, MeasureTexts>>;

export const NO_MEASURES = Object.fromEntries(
  MEASURES.map((measure) => [measure, '']),
) as unknown as MeasureTexts;

export const textsOf = (measures: FrameMeasures): MeasureTexts =>
  Object.fromEntries(
    MEASURES.map((measure) => [measure, String(measures[measure] ?? '')]),
  ) as unknown as MeasureTexts;

/** Whether a frame may go without it. */
export const isUnmarked = (measure: string): boolean => UNMARKED.some((one) => one === measure);

/** A typed measure, mm or g; null unless it is a whole number of at most three digits. */
export function readMeasure(text: string): number | null {
  const bare = text.trim().replace(/\s*(?:mm|g)$/i, '');
  return /^\d{1,3}$/.test(bare) ? Number(bare) : null;
}

export const isBlank = (texts: MeasureTexts): boolean =>
  MEASURES.every((measure) => texts[measure].trim() === '');

/** What is typed of each measure; null for what is empty or not a number. */
export const readMeasures = (texts: MeasureTexts): Record<Measure, number | null> =>
  Object.fromEntries(
    MEASURES.map((measure) => [measure, readMeasure(texts[measure])]),
  ) as unknown as Record<Measure, number | null>;

/** What will be printed on the temple; null until all of it is typed. */
export function typedMarking(texts: MeasureTexts): FrameMarking | null {
  const { lensWidth, bridge, temple } = readMeasures(texts);
  if (lensWidth === null || bridge === null || temple === null) return null;
  return { lensWidth, bridge, temple };
}

/** A frame with a usual marking, drawn while nothing is typed. */
const ORDINARY: FrameMarking = { lensWidth: 52, bridge: 18, temple: 140 };

/** Measures that can be drawn: those that are missing or impossible are a usual frame's. */
export function drawable(texts: MeasureTexts, shape: Shape): FrontMeasures {
  const possible = (measure: Measure): number | null => {
    const value = readMeasure(texts[measure]);
    const [least, most] = POSSIBLE_MEASURES[measure];
    return value !== null && value >= least && value <= most ? value : null;
  };
  const known = {
    lensWidth: possible('lensWidth') ?? ORDINARY.lensWidth,
    bridge: possible('bridge') ?? ORDINARY.bridge,
    temple: possible('temple') ?? ORDINARY.temple,
    lensHeight: possible('lensHeight'),
    totalWidth: possible('totalWidth'),
  };
  return drawnFront(known, shape);
}

/** What is impossible or unlikely in the measures typed so far. */
export const typedProblems = (texts: MeasureTexts): MeasureProblem[] =>
  measureProblems(readMeasures(texts));

/** Lens, bridge and temple of the marking on a temple: '52-18-140', '52 □ 18 – 145'; null if it is not a marking. */
export function readMarking(text: string): Partial<Record<Measure, string>> | null {
  const found = /^\s*(\d{2})\s*[□☐■/\-–—xX\s]\s*(\d{2})\s*[/\-–—\s]\s*(\d{3})\s*$/u.exec(text);
  if (!found) return null;
  const [, lensWidth, bridge, temple] = found;
  return { lensWidth: lensWidth!, bridge: bridge!, temple: temple! };
}
