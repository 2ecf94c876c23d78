import { readFileSync } from 'node:fs';
import Color from 'colorjs.io';
import { describe, expect, it } from 'vitest';
import { DEMO_SETTINGS } from '#demo/settings.ts';
import { PAPER_COLOR } from '#domain/settings/color-styles.ts';

/** The tokens as they are written: of a name that stands twice, the first. */
const css = readFileSync('src/styles/tokens.css', 'utf8');
const written = new Map(
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)]
    .map(([, name, value]) => [name!, value!])
    .reverse() as [string, string][],
);

type Scheme = 'light' | 'dark';
type ShopColors = Record<string, string>;

/** Splits 'a, b(c, d)' at its outer commas. */
function parts(list: string): string[] {
  let depth = 0;
  const cut = [...list].map((letter) => {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    return letter === ',' && depth === 0 ? '\n' : letter;
  });
  return cut
    .join('')
    .split('\n')
    .map((part) => part.trim());
}

/** One channel of `oklch(from …)`: a number, the channel's letter, or min/max of both. */
function channel(text: string, own: number): number {
  const call = /^(min|max)\((.+)\)$/.exec(text);
  if (!call) return /^[lch]$/.test(text) ? own : Number(text);
  return Math[call[1] as 'min' | 'max'](...parts(call[2]!).map((part) => channel(part, own)));
}

/** The colour that a value of tokens.css means; reads what the file uses, and fails on the rest. */
function resolve(value: string, scheme: Scheme, shop: ShopColors): Color {
  const call = /^([\w-]+)\((.+)\)$/s.exec(value.trim().replace(/\s+/g, ' '));
  if (!call) return new Color(value.trim());
  const [, name, inner] = call as unknown as [string, string, string];
  if (name === 'light-dark') {
    return resolve(parts(inner)[scheme === 'light' ? 0 : 1]!, scheme, shop);
  }
  if (name === 'var') {
    const token = inner.slice(2);
    return resolve(shop[token] ?? written.get(token)!, scheme, shop);
  }
  const relative = /^from (var\([^)]+\)) (.+)$/.exec(inner);
  if (name !== 'oklch' || !relative) return new Color(value);
  const from = resolve(relative[1]!, scheme, shop).to('oklch');
  const wanted = relative[2]!.match(/(min|max)\([^)]+\)|\S+/g)!;
  const [l, c, h] = wanted.map((text, index) => channel(text, from.coords[index] ?? 0));
  return new Color('oklch', [l!, c!, h!]).toGamut({ space: 'srgb' });
}

function contrast(ink: string, ground: string, scheme: Scheme, shop: ShopColors = {}): number {
  const color = (name: string) => resolve(`var(--${name})`, scheme, shop);
  return color(ground).contrast(color(ink), 'WCAG21');
}

const GROUNDS = ['paper', 'surface', 'sunken'];
const schemes: Scheme[] = ['light', 'dark'];

/** Shops from the darkest to the lightest choice. */
const SHOPS: Record<string, ShopColors> = {
  'the demo shop': Object.fromEntries(
    Object.entries(DEMO_SETTINGS.color).map(([name, value]) => [name.replaceAll('_', '-'), value]),
  ),
  black: { primary: '#000000', secondary: '#000000' },
  white: { primary: '#ffffff', secondary: '#ffffff' },
  yellow: { primary: '#ffd400', secondary: '#ffe97a' },
  red: { primary: '#e10600', secondary: '#ff5a36' },
  blue: { primary: '#0000ff', secondary: '#4ac1ff' },
};

describe.each(schemes)('in the %s', (scheme) => {
  it.each(['ink', 'ink-soft', 'success', 'warning', 'danger'])(
    '%s is read on every ground',
    (ink) => {
      for (const ground of GROUNDS) {
        expect(contrast(ink, ground, scheme), ground).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each(['success', 'warning', 'danger'])('%s is read on its own ground', (state) => {
    expect(contrast(state, `${state}-ground`, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  it('the edge of a field is seen', () => {
    expect(contrast('line-strong', 'paper', scheme)).toBeGreaterThanOrEqual(3);
    expect(contrast('line-strong', 'surface', scheme)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(SHOPS))('the accents of a shop with %s are read', (_name, shop) => {
    for (const ink of ['accent-ink', 'sale-ink']) {
      for (const ground of GROUNDS) {
        expect(contrast(ink, ground, scheme, shop), `${ink} on ${ground}`).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    }
  });
});

it('the action of the demo shop is read, by day and night, at rest and under the hand', () => {
  const shop = SHOPS['the demo shop']!;
  for (const scheme of schemes) {
    expect(contrast('on-action', 'action', scheme, shop)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('on-action-hover', 'action-hover', scheme, shop)).toBeGreaterThanOrEqual(4.5);
  }
});

it('words on the ground of the photographs are read', () => {
  for (const ground of ['studio', 'studio-deep']) {
    expect(contrast('studio-ink', ground, 'light')).toBeGreaterThanOrEqual(4.5);
    expect(contrast('ink-soft', ground, 'light')).toBeGreaterThanOrEqual(4.5);
  }
});

it('lets a browser draw its own bars in the colour of the page', () => {
  expect(resolve(written.get('paper')!, 'light', {}).toString({ format: 'hex' })).toBe(PAPER_COLOR);
});
