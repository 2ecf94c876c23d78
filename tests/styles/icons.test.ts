import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { icons } from '#components/ui/icons.ts';

it.each([
  ['heart', 'heart'],
  ['heart-full', 'heart'],
  ['scale', 'scale'],
  ['chevron-down', 'chevron-down'],
  ['chevron-left', 'chevron-left'],
  ['chevron-right', 'chevron-right'],
  ['arrow-right', 'arrow-right'],
] as const)('the style sheets’ icon %s is the shop’s %s', (file, name) => {
  const svg = readFileSync(`src/styles/icons/${file}.svg`, 'utf8');
  expect(svg).toContain(icons[name]);
});
