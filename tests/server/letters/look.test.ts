import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { colorStyles, THEME_COLORS } from '#domain/settings/color-styles.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const tokens = read('src/styles/tokens.css').replaceAll(/\s/g, '');

it('has the colours of the pages if a shop has chosen none', () => {
  const declared = colorStyles(THEME_COLORS).slice(':root{'.length, -1).split(';');
  expect(declared).toHaveLength(Object.keys(THEME_COLORS).length);
  for (const one of declared) expect(tokens).toContain(`${one};`);
});

it('writes letters in the colours of the pages', () => {
  const used = read('src/server/letters/look.ts').match(/#[0-9a-f]{6}\b/g) ?? [];
  expect(used.length).toBeGreaterThan(4);
  for (const color of used) expect(tokens).toContain(color);
});
