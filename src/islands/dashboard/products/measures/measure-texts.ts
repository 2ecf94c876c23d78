import {
  MEASURES,
  measureProblems,
  POSSIBLE_MEASURES,
  type MeasureProblem,
} from '#domain/frames/measures.ts';
import type { FrameMeasures } from '#domain/products/product.ts';

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
    MEASURES.map((measure) => [measure, String(measures[measure])]),
  ) as unknown as MeasureTexts;

/** A typed measure, mm or g; null unless it is a whole number of at most three digits. */
export function readMeasure(text: string): number | null {
  const bare = text.trim().replace(/\s*(?:mm|g)$/i, '');
  return /^\d{1,3}$/.test(bare) ? Number(bare) : null;
}

export const isBlank = (texts: MeasureTexts): boolean =>
  MEASURES.every((measure) => texts[measure].trim() === '');

/** All measures as numbers; null while one is missing. */
export function readMeasures(texts: MeasureTexts): FrameMeasures | null {
  const entries = MEASURES.map((measure) => [measure, readMeasure(texts[measure])] as const);
  if (entries.some(([, value]) => value === null)) return null;
  return Object.fromEntries(entries) as unknown as FrameMeasures;
}

/** A frame of usual measures, drawn while nothing is typed. */
const ORDINARY: FrameMeasures = {
  lensWidth: 52,
  bridge: 18,
  temple: 140,
  lensHeight: 40,
  totalWidth: 136,
  weight: 24,
};

/** Measures that can be drawn: those that are missing or impossible come from an ordinary frame. */
export function drawable(texts: MeasureTexts): FrameMeasures {
  const measures = { ...ORDINARY };
  for (const measure of MEASURES) {
    const value = readMeasure(texts[measure]);
    const [least, most] = POSSIBLE_MEASURES[measure];
    if (value !== null && value >= least && value <= most) measures[measure] = value;
  }
  return measures;
}

/**
 * What is impossible or unlikely in the measures typed so far. Rules that compare measures apply only once
 * all of those are typed.
 */
export function typedProblems(texts: MeasureTexts): MeasureProblem[] {
  const given = new Set(MEASURES.filter((measure) => readMeasure(texts[measure]) !== null));
  const needs: Record<MeasureProblem['code'], (field: Measure) => readonly Measure[]> = {
    range: (field) => [field],
    usual: (field) => [field],
    narrowerThanParts: () => ['totalWidth', 'lensWidth', 'bridge'],
    widerThanParts: () => ['totalWidth', 'lensWidth', 'bridge'],
    tallLens: () => ['lensHeight', 'lensWidth'],
  };
  const values = Object.fromEntries(
    MEASURES.map((measure) => [measure, readMeasure(texts[measure]) ?? ORDINARY[measure]]),
  ) as unknown as FrameMeasures;
  return measureProblems(values).filter(({ code, field }) =>
    needs[code](field).every((measure) => given.has(measure)),
  );
}

/** Lens, bridge and temple of the marking on a temple: '52-18-140', '52 □ 18 – 145'; null if it is none. */
export function readMarking(text: string): Partial<Record<Measure, string>> | null {
  const found = /^\s*(\d{2})\s*[□☐■/\-–—xX\s]\s*(\d{2})\s*[/\-–—\s]\s*(\d{3})\s*$/u.exec(text);
  if (!found) return null;
  const [, lensWidth, bridge, temple] = found;
  return { lensWidth: lensWidth!, bridge: bridge!, temple: temple! };
}
