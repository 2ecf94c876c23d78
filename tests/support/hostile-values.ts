import { between, pick, type Random } from '#demo/random.ts';
import { cartItem } from './fixtures.ts';

/** Texts and values that a careless program stumbles over. */

export const chance = (random: Random, share: number): boolean => random() < share;

export const NASTY_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '[object Object]',
  'undefined',
  "' OR 1=1 --",
  '"; DROP TABLE orders; --',
  '%',
  '_%',
  '\\',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '..\\..\\',
  '/dev/null',
  'file:///etc/passwd',
  '//evil.example',
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  'a\r\nb: c',
  '\u2028',
  '\u202e',
  '\ufeff',
  '\ud800',
  '😀'.repeat(50),
  'é'.normalize('NFD'),
  'ﬀ',
  'İ',
  'ß',
  '𝒜',
  '\uffff',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  'x'.repeat(5_000),
];

const NASTY_VALUES: readonly unknown[] = [
  ...NASTY_TEXTS,
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e21,
  1e308,
  2 ** 53,
  -(2 ** 63),
  99,
  100,
  [],
  {},
  [[]],
  [null],
  { name: null },
  { name: {} },
  { length: 1e9 },
  { toString: 1 },
  { __proto__: null, then: 1 },
  Array(1_000).fill({}),
  Array(60).fill(cartItem('case')),
];

/** The value with one of its parts, at any depth, replaced, removed or added. */
export function mutate(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || chance(random, 0.15)) {
    return pick(random, NASTY_VALUES);
  }
  if (Array.isArray(value)) {
    const place = between(random, 0, Math.max(0, value.length - 1));
    return value.map((part, index) => (index === place ? mutate(random, part) : (part as unknown)));
  }
  const fields = Object.entries(value);
  const [name] = fields.length > 0 ? pick(random, fields) : ['x'];
  const how = random();
  if (how < 0.15) return Object.fromEntries(fields.filter(([other]) => other !== name));
  if (how < 0.25) {
    return Object.fromEntries([...fields, [pick(random, NASTY_TEXTS), pick(random, NASTY_VALUES)]]);
  }
  return Object.fromEntries(
    fields.map(([other, part]) => [other, other === name ? mutate(random, part) : part]),
  );
}

/** Invalid JSON, or JSON that a parser may not expect. */
export const BROKEN_JSON = [
  '',
  '{',
  '}',
  'null',
  '1',
  '"a"',
  '[]',
  '{"a":1}}',
  '{"a":1,}',
  "{'a':1}",
  '{"a":01}',
  '{"a":1e999}',
  '{"a":-1e999}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"a":"\u0001"}',
  '\ufeff{}',
  '{"a":1,"a":{}}',
  '{"__proto__":{"admin":true}}',
  '/**/{}',
  'NaN',
  'undefined',
  '['.repeat(30_000),
  `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  '{"a":'.repeat(10_000),
  `{"a":${'9'.repeat(50_000)}}`,
  `{"items":[${'{},'.repeat(2e4)}{}]}`,
];
