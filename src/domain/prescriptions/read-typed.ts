import { BLANK_EYE } from './blank-prescription.ts';
import type { PrismBase, TypedEye } from './prescription.ts';

/** What a figure's text says. */
export type Typed =
  | { kind: 'blank' }
  | { kind: 'unreadable' }
  /** 'plano' and other words for no power. */
  | { kind: 'plano' }
  | {
      kind: 'number';
      value: number;
      sign: '' | '+' | '-';
      /** As typed, without sign: '2.00'. */
      digits: string;
      /** A letter O stood for a nought. */
      hasLetter: boolean;
    };

const UNITS = /(?<=[\d\s.,])(?:mm|graus?|dioptrias?|di|dpt|d|ds|dc|esf|sph|δ|°)(?![a-z])/g;
const LABELS =
  /^(?:esferico|esf|sph|cilindrico|cilindro|cil|cyl|eixo|axis|ax|x|×|\*|@|adicao|ad|add|dnp|dp|prisma|pr)[.:]?\s*(?=[-+\d.,\s]|pl|neutro)/;

/** Lower case without accents, every minus as '-', every degree sign as '°'. */
export const plainly = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
    .replace(/[º˚]/g, '°')
    .replace(/\bmenos\b/g, '-')
    .replace(/\bmais\b/g, '+')
    .replace(/\s+/g, ' ')
    .trim();

const PLANO = /^[+-]?(?:plano|plan|pl|neutro|nulo|zero)\.?$/;

/** Reads one figure, with comma or point, any minus, its unit or name around it. */
export function readFigure(text: string): Typed {
  const plain = plainly(text).replace(LABELS, '').replace(UNITS, '').trim();
  if (plain === '') return { kind: text.trim() === '' ? 'blank' : 'unreadable' };
  if (PLANO.test(plain)) return { kind: 'plano' };
  const [, sign, written] = /^([+-]?) ?([\do]*(?:[.,][\do]+)?)$/.exec(plain) ?? [];
  if (!written || !/\d/.test(written)) return { kind: 'unreadable' };
  const digits = written.replaceAll('o', '0').replace(',', '.');
  return {
    kind: 'number',
    value: Number(digits) * (sign === '-' ? -1 : 1) || 0,
    sign: sign as '' | '+' | '-',
    digits,
    hasLetter: written.includes('o'),
  };
}

const BASES: readonly (readonly [PrismBase, RegExp])[] = [
  ['nasal', /^(?:base )?(?:nasal|interna|in|bn)$/],
  ['temporal', /^(?:base )?(?:temporal|externa|out|bt)$/],
  ['superior', /^(?:base )?(?:superior|cima|up|bs)$/],
  ['inferior', /^(?:base )?(?:inferior|baixo|down|bi)$/],
];

/** Where a prism's base points; null for what names no direction. */
export const readBase = (text: string): PrismBase | null =>
  BASES.find(([, words]) => words.test(plainly(text)))?.[0] ?? null;

type Part = keyof TypedEye;

const NAMES: readonly (readonly [Part, RegExp])[] = [
  ['sphere', /^(?:esferico|esf|sph|sf)$/],
  ['cylinder', /^(?:cilindrico|cilindro|cil|cyl)$/],
  ['axis', /^(?:eixo|axis|ax|a|x|×|\*|@)$/],
  ['addition', /^(?:adicao|ad|add)$/],
  ['dnp', /^(?:dnp)$/],
  ['prism', /^(?:prisma|pr)$/],
  ['base', /^(?:base)$/],
];
const FILLERS =
  /^(?:od|oe|olho|direito|esquerdo|com|comb|combinado|e|de|graus?|mm|di|d|dpt|ds|dc|[/|;:=()[\].°]|δ)$/;
const TOKENS =
  /[+-] ?(?:plano|plan|pl|neutro)\b|[+-]? ?(?:\d[\do]*(?:[.,][\do]+)?|(?<!\d)[.,]\d[\do]*)°?|[a-z]+|[×*@/|;:=,()[\].°δ]|\S/g;
/** One that parts figures; any other is a decimal one. */
const COMMA = /,(?= |[-+])/g;
/** What an unnamed figure is after another. */
const NEXT: Partial<Record<Part, Part>> = { sphere: 'cylinder', cylinder: 'axis' };

/**
 * The parts of an eye's whole line: '−2,00 −0,75 x 180', 'ESF -2,00 CIL -0,75 EIXO 180 AD +2,00 DNP 31,5',
 * 'plano -0,50 90'. null for a line that has more, or something else.
 */
export function readLine(line: string): TypedEye | null {
  const parts = { ...BLANK_EYE };
  let named: Part | null = null;
  let last: Part | null = null;
  let hadName = false;
  for (const token of plainly(line).replace(COMMA, ' ').match(TOKENS) ?? []) {
    const isFigure = /\d/.test(token) || PLANO.test(token.replace(/^[+-] /, ''));
    const name = NAMES.find(([, words]) => words.test(token))?.[0];
    const base: PrismBase | null = isFigure ? null : readBase(token);
    if (isFigure) {
      const isAxis: boolean = token.endsWith('°') && last === 'cylinder';
      // '-2,00 x -0,75 x 180': no axis has a sign.
      if (named === 'axis' && last === 'sphere' && /^[-+]/.test(token)) named = 'cylinder';
      const part: Part | undefined =
        named ?? (isAxis ? 'axis' : last === null ? 'sphere' : NEXT[last]);
      if (!part || parts[part] !== '') return null;
      parts[part] = token.trim();
      hadName = named !== null;
      [last, named] = [part, null];
    } else if (base && parts.base === '') {
      [parts.base, named] = [base, null];
    } else if (name) {
      // '-2,00 esf -0,75 cil': a name may also follow its figure.
      if (name !== last || hadName) named = name;
    } else if (!FILLERS.test(token)) {
      return null;
    }
  }
  return named && named !== 'base' ? null : parts;
}

/** An eye's parts, whichever way it was typed; null for a line that cannot be read. */
export const partsOf = (eye: TypedEye | string): TypedEye | null =>
  typeof eye === 'string' ? readLine(eye) : eye;
