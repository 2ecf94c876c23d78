import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { icons } from '#components/ui/icons.ts';

it.each([
  ['heart', 'heart'],
  ['heart-full', 'heart'],
  ['scale', 'scale'],
  ['star', 'star'],
  ['chevron-down', 'chevron-down'],
  ['chevron-left', 'chevron-left'],
  ['chevron-right', 'chevron-right'],
  ['arrow-right', 'arrow-right'],
] as const)('the style sheets’ icon %s is the shop’s %s', (file, name) => {
  const svg = readFileSync(`src/styles/icons/${file}.svg`, 'utf8');
  expect(svg).toContain(icons[name]);
});

it('style sheets name pictures by a path that the build follows: it follows no alias', () => {
  const lost: string[] = [];
  for (const file of globSync('src/**/*.{css,astro}')) {
    const urls = readFileSync(file, 'utf8').matchAll(
      /url\(['"]?([^'")]+\.svg)(?:\?inline)?['"]?\)/g,
    );
    for (const [, path = ''] of urls) {
      if (!path.startsWith('/') && !existsSync(join(dirname(file), path)))
        lost.push(`${file}: ${path}`);
    }
  }
  expect(lost).toEqual([]);
});
