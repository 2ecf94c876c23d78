import { toCents, toReais } from '../money.ts';

/**
 * A filter that a list offers. Labels are the text `{section}.fields.{name}`, those of options
 * `{section}.options.{name}.{option}`.
 *
 * | kind     | operators               | in the address                                    |
 * | -------- | ----------------------- | ------------------------------------------------- |
 * | `choice` | one of, none of         | `status=pending,shipped`, `status.not=cancelled`  |
 * | `number` | between, ends included  | `qty=1..5`, `qty=1..`, `qty=..5`                  |
 * | `money`  | between; reais          | `total=100..199.9`                                |
 * | `day`    | between; the shop's day | `createdAt=2026-11-01..2026-11-30`                |
 * | `text`   | contains                | `city=campinas`                                   |
 * | `flag`   | is, is not              | `late=yes`, `late=no`                             |
 *
 * With `empty` it may also be asked whether there is a value at all: `phone.empty=yes`.
 */
export interface FilterSpec {
  kind: 'choice' | 'number' | 'money' | 'day' | 'text' | 'flag';
  /**
   * Values of a choice, if they are known; a choice without them takes ids (a brand, a category). 'true' and 'false'
   * of a flag that has texts of its own below `{section}.options`; it is 'Sim' or 'Não' without them.
   */
  options?: readonly string[];
  empty?: boolean;
}

export type Filters = Readonly<Record<string, FilterSpec>>;

/** One filter as it is asked for. */
export type Condition =
  | { operator: 'oneOf' | 'noneOf'; values: readonly string[] }
  /** Ends included, null is open; cents for money. */
  | { operator: 'between'; from: number | null; to: number | null }
  /** Days of the shop's time zone, 'YYYY-MM-DD', both included. */
  | { operator: 'days'; from: string | null; to: string | null }
  | { operator: 'contains'; text: string }
  | { operator: 'empty'; is: boolean }
  | { operator: 'is'; is: boolean };

/** Most values of one choice, and the longest of them. */
const MAX_VALUES = 50;
const MAX_VALUE = 100;

const YES_OR_NO: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** Whether it is a day that the calendar has: '2026-02-30' is none. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Both ends of 'a..b'; undefined if it is not a range or an end is malformed. */
function range<End>(
  text: string,
  read: (end: string) => End | undefined,
): { from: End | null; to: End | null } | undefined {
  const [first, last, ...more] = text.split('..');
  if (first === undefined || last === undefined || more.length > 0) return undefined;
  const from = first === '' ? null : read(first);
  const to = last === '' ? null : read(last);
  if (from === undefined || to === undefined || (from === null && to === null)) return undefined;
  return { from, to };
}

function readNumber(text: string): number | undefined {
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined;
}

function readMoney(text: string): number | undefined {
  const reais = readNumber(text);
  const cents = reais === undefined ? undefined : toCents(reais);
  return Number.isSafeInteger(cents) ? cents : undefined;
}

function choice(text: string, { options }: FilterSpec): readonly string[] {
  const values = [...new Set(text.split(','))].filter((value) =>
    options ? options.includes(value) : value !== '' && value.length <= MAX_VALUE,
  );
  return values.slice(0, MAX_VALUES);
}

/** A filter's own parameter, read by its kind; undefined if it is malformed. */
function readValue(text: string, spec: FilterSpec): Condition | undefined {
  switch (spec.kind) {
    case 'choice': {
      const values = choice(text, spec);
      return values.length > 0 ? { operator: 'oneOf', values } : undefined;
    }
    case 'number':
    case 'money': {
      const ends = range(text, spec.kind === 'money' ? readMoney : readNumber);
      return ends && { operator: 'between', ...ends };
    }
    case 'day': {
      const ends = range(text, (day) => (isDay(day) ? day : undefined));
      return ends && { operator: 'days', ...ends };
    }
    case 'text': {
      const words = text.trim().slice(0, MAX_VALUE);
      return words === '' ? undefined : { operator: 'contains', text: words };
    }
    case 'flag': {
      const is = YES_OR_NO[text];
      return is === undefined ? undefined : { operator: 'is', is };
    }
  }
}

function readCondition(
  params: URLSearchParams,
  name: string,
  spec: FilterSpec,
): Condition | undefined {
  const empty = spec.empty ? YES_OR_NO[params.get(`${name}.empty`) ?? ''] : undefined;
  if (empty !== undefined) return { operator: 'empty', is: empty };
  const value = params.get(name);
  if (value !== null) return readValue(value, spec);
  const not = spec.kind === 'choice' ? params.get(`${name}.not`) : null;
  const values = not === null ? [] : choice(not, spec);
  return values.length > 0 ? { operator: 'noneOf', values } : undefined;
}

/** The list's filters that an address asks for; what it does not know it leaves out. */
export function readConditions(
  params: URLSearchParams,
  filters: Filters = {},
): Record<string, Condition> {
  const known = Object.entries(filters).flatMap(([name, spec]) => {
    const condition = readCondition(params, name, spec);
    return condition ? [[name, condition] as const] : [];
  });
  return Object.fromEntries(known);
}

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

/** Sets the parameters that `readConditions` reads. */
export function writeConditions(
  params: URLSearchParams,
  conditions: Readonly<Record<string, Condition>>,
  filters: Filters = {},
): void {
  for (const [name, condition] of Object.entries(conditions)) {
    switch (condition.operator) {
      case 'oneOf':
        params.set(name, condition.values.join(','));
        break;
      case 'noneOf':
        params.set(`${name}.not`, condition.values.join(','));
        break;
      case 'between': {
        const end = (value: number | null) =>
          value === null ? '' : filters[name]?.kind === 'money' ? toReais(value) : value;
        params.set(name, `${end(condition.from)}..${end(condition.to)}`);
        break;
      }
      case 'days':
        params.set(name, `${condition.from ?? ''}..${condition.to ?? ''}`);
        break;
      case 'contains':
        params.set(name, condition.text);
        break;
      case 'empty':
        params.set(`${name}.empty`, yesOrNo(condition.is));
        break;
      case 'is':
        params.set(name, yesOrNo(condition.is));
        break;
    }
  }
}
