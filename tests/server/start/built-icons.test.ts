import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { build, isBuilt } from '#server/start/build.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** 68 are used; the package has 1,700. */
const MOST_ICONS = 200;

beforeAll(async () => {
  if (!(await isBuilt(ROOT))) await build(ROOT);
}, 600_000);

// The package of all icons takes 10 MB of a shop's memory (`usedIcons` in astro.config.mjs).
it('of all icons only those that are used are built into the server', () => {
  const built = globSync('dist/server/**/*.mjs', { cwd: ROOT })
    .map((file) => readFileSync(resolve(ROOT, file), 'utf8'))
    .join('\n');
  expect(built).not.toMatch(/\b(?:from|import)\s*\(?\s*["']lucide-react/);
  const icons = built.match(/= createLucideIcon\(/g)?.length;
  expect(icons).toBeGreaterThan(0);
  expect(icons).toBeLessThan(MOST_ICONS);
});
