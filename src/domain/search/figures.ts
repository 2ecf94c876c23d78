import { USUAL_MEASURES } from '../frames/measures.ts';
import { toCents } from '../money.ts';
import type { Meaning, SearchedMeasure } from './meaning.ts';

/** A stretch of a text. */
export interface Stretch {
  from: number;
  to: number;
}

/** Whether one of some stretches has a letter of another. */
export const overlaps = (some: readonly Stretch[], { from, to }: Stretch): boolean =>
  some.some((one) => from < one.to && to > one.from);

/** A stretch of a text and what it asks for. */
export interface Figure extends Stretch {
  meaning: Meaning;
}

/** Lengths that frames have, mm: beyond them a number is something else. */
const RANGES: Readonly<Record<SearchedMeasure, readonly [number, number]>> = {
  lensWidth: [34, 70],
  bridge: [10, 30],
  temple: [90, 165],
  lensHeight: [20, 65],
  totalWidth: [95, 165],
};

/** Numbers that stand alone and are lengths as they are engraved; prices are rounder or higher. */
const ALONE = { lensWidth: USUAL_MEASURES.lensWidth, temple: [115, 159] } as const;
const LOWEST_PRICE_CENTS = 2_000;
/** Below this age children's frames are worn. */
const GROWN_UP_YEARS = 14;

/** Hundreds as words; anyone who says 'trezentos' means a price. */
const HUNDREDS: Readonly<Record<string, number>> = {
  cem: 100,
  duzentos: 200,
  trezentos: 300,
  quatrocentos: 400,
  quinhentos: 500,
  seiscentos: 600,
  setecentos: 700,
  oitocentos: 800,
  novecentos: 900,
  mil: 1000,
};

const MEASURE_WORDS: readonly [words: string, measure: SearchedMeasure][] = [
  ['hastes?|pernas?|temples?', 'temple'],
  ['pontes?|bridge', 'bridge'],
  ['altura(?: da lente)?', 'lensHeight'],
  ['largura da lente|lentes?|aros?|calibres?|numero|tamanho|tam', 'lensWidth'],
  ['largura(?: total)?|frente', 'totalWidth'],
];

const N = String.raw`(\d{1,3}(?:\.\d{3})+|\d{1,6}|${Object.keys(HUNDREDS).join('|')})(?:,(\d{1,2}))?`;
const NOT_LENGTH = String.raw`(?!\s*(?:g|gr|gramas?|mm|milimetros?|anos?|x)(?![\p{L}\p{N}]))(?![\d,.]*\d)`;
const REAIS = String.raw`(?:\s*(?:reais|real|contos?|pila)(?![\p{L}\p{N}]))?`;
const MONEY = String.raw`(?:r\$|r \$|rs)?\s*${N}${NOT_LENGTH}${REAIS}`;
const START = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;
/** A length as it was typed, its unit with it only if it is cm. */
const LENGTH = String.raw`(\d{1,2}(?:,\d)?\s*cm|\d{2,3}(?=\D|$))(?:\s*mm)?`;
const BETWEEN = String.raw`\s*(?:\[\s*\]|[-–—x×□/| ])\s*`;

const pattern = (source: string): RegExp => new RegExp(START + source, 'gu');

/** Cents of a number as it was typed: '1.299' and '90', or 'trezentos'. */
const centsOf = (whole: string, decimals = '0'): number =>
  toCents(HUNDREDS[whole] ?? Number(`${whole.replaceAll('.', '')}.${decimals}`));

const isPrice = (cents: number): boolean => cents >= LOWEST_PRICE_CENTS;

const inRange = (value: number, [least, most]: readonly [number, number]): boolean =>
  value >= least && value <= most;

type Reader = readonly [RegExp, (groups: RegExpMatchArray) => Meaning | null];

const priceUpTo = (maxCents: number): Meaning | null =>
  isPrice(maxCents) ? { by: 'price', minCents: null, maxCents } : null;

const priceBetween = ([, from, fromCents, to, toCents]: RegExpMatchArray): Meaning | null => {
  const bounds = [centsOf(from!, fromCents), centsOf(to!, toCents)] as const;
  const [minCents, maxCents] = [Math.min(...bounds), Math.max(...bounds)];
  return isPrice(minCents) ? { by: 'price', minCents, maxCents } : null;
};

/** @param text mm, or cm with its unit: '14,5 cm' */
function lengthOf(measure: SearchedMeasure, text = ''): Meaning | null {
  const [number = '', unit] = text.split(/\s*(cm)$/);
  const mm = Number(number.replace(',', '.')) * (unit ? 10 : 1);
  return inRange(mm, RANGES[measure]) ? { by: 'measures', near: { [measure]: mm } } : null;
}

function marking([, lens, bridge, temple]: RegExpMatchArray): Meaning | null {
  const lensWidth = Number(lens);
  const near = { lensWidth, bridge: Number(bridge) };
  if (!inRange(lensWidth, RANGES.lensWidth) || !inRange(near.bridge, RANGES.bridge)) return null;
  if (temple === undefined) return { by: 'measures', near };
  return inRange(Number(temple), RANGES.temple)
    ? { by: 'measures', near: { ...near, temple: Number(temple) } }
    : null;
}

function alone([, digits, unit]: RegExpMatchArray): Meaning | null {
  const value = Number(digits);
  if (inRange(value, ALONE.lensWidth)) return lengthOf('lensWidth', digits);
  // 100, 120 or 150 may be either: anyone who means a length writes its unit or its name.
  const isRound = value % 50 === 0 && !unit;
  if (inRange(value, ALONE.temple) && !isRound) return lengthOf('temple', digits);
  // 'lançamentos 2026' names a year.
  const isYear = value >= 2_000 && value < 2_100;
  return unit || isYear ? null : priceUpTo(toCents(value));
}

/** In the order in which they are tried: what names its unit or its measure comes before bare numbers. */
const READERS: readonly Reader[] = [
  [
    pattern(
      String.raw`(?:ate|menos de|abaixo de|max(?:imo)?(?: de)?)?\s*(\d{1,2})\s*(?:g|gr|gramas?)${END}`,
    ),
    ([, grams]) => ({ by: 'weight', max: Number(grams) }),
  ],
  [
    pattern(String.raw`(\d{2})${BETWEEN}(\d{2})(?:${BETWEEN}(\d{3}))?(?:\s*mm)?${END}(?![,.]\d)`),
    marking,
  ],
  [
    pattern(String.raw`(?:de\s+)?(\d{1,2})\s*anos${END}`),
    ([, years]) =>
      Number(years) < GROWN_UP_YEARS
        ? { by: 'facet', facet: 'gender', values: ['infantil'] }
        : { by: 'nothing' },
  ],
  ...MEASURE_WORDS.flatMap(([words, measure]): Reader[] => [
    [
      pattern(String.raw`(?:${words})(?:\s*(?:de|com|:|=))?\s*${LENGTH}${END}`),
      ([, length]) => lengthOf(measure, length),
    ],
    [
      pattern(String.raw`${LENGTH}\s*(?:de\s*)?(?:${words})${END}`),
      ([, length]) => lengthOf(measure, length),
    ],
  ]),
  [pattern(String.raw`(?:de|entre)\s+${MONEY}\s*(?:a|ate|e|-)\s*${MONEY}${END}`), priceBetween],
  [pattern(String.raw`${MONEY}\s*(?:a|ate|-)\s*${MONEY}${END}`), priceBetween],
  [
    pattern(
      String.raw`(?:por ate|ate|abaixo d[eo]s?|menos de|menos que|menor que|no maximo|max(?:imo)?(?: de)?|under|below|less than|up to|<)\s*${MONEY}${END}`,
    ),
    ([, whole, cents]) => priceUpTo(centsOf(whole!, cents)),
  ],
  [
    pattern(
      String.raw`(?:a partir de|acima de|mais de|maior que|desde|over|above|more than|>)\s*${MONEY}${END}`,
    ),
    ([, whole, cents]) => {
      const minCents = centsOf(whole!, cents);
      return isPrice(minCents) ? { by: 'price', minCents, maxCents: null } : null;
    },
  ],
  [
    pattern(String.raw`(?:(?:por|de)\s+)?(?:r\$|r \$|rs)\s*${N}${END}`),
    ([, whole, cents]) => priceUpTo(centsOf(whole!, cents)),
  ],
  [
    pattern(String.raw`(?:por\s+)?${N}\s*(?:reais|real|contos?|pila)${END}`),
    ([, whole, cents]) => priceUpTo(centsOf(whole!, cents)),
  ],
  [pattern(String.raw`(\d{2,4})\s*(mm)?${END}(?![,.]\d)`), alone],
];

/** Between a person's pupils: no measure of a frame, and no price. A guide tells of it. */
const PUPILS = pattern(String.raw`(?:dp|dnp)(?:\s*(?:de|:|=))?\s*\d{2}(?:,\d)?${END}`);

/** Words that belong to figures: a typing error in one of them is mended too. */
export const FIGURE_WORDS: readonly string[] =
  'até abaixo acima entre menos mais partir máximo reais gramas haste hastes ponte lente lentes altura largura calibre tamanho aro número'.split(
    ' ',
  );

/**
 * Prices, measures and weights in a text: 'até 300', '52-18-140', 'haste 140', '15 g'. Lengths are mm, money is cents.
 *
 * @param folded as `fold`, of the same length as the text
 * @param taken what is read as something else already
 */
export function readFigures(folded: string, taken: readonly Stretch[]): Figure[] {
  const figures: Figure[] = [];
  const pupils = [...folded.matchAll(PUPILS)].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
  for (const [source, read] of READERS) {
    for (const match of folded.matchAll(source)) {
      const place = { from: match.index, to: match.index + match[0].length };
      if ([taken, pupils, figures].some((other) => overlaps(other, place))) continue;
      const meaning = read(match);
      if (meaning) figures.push({ ...place, meaning });
    }
  }
  return figures;
}
