import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { build, isBuilt } from '#server/start/build.ts';
import packageFile from '../../../package.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../../..');

beforeAll(async () => {
  if (!(await isBuilt(ROOT))) await build(ROOT);
}, 600_000);

// Astro deletes the style sheet of an island, though a script that imports the same component still asks for it: what the
// script loads would fail.
it('every file that a script of the build asks for is there', () => {
  const files = globSync('dist/client/_astro/*.{js,css}', { cwd: ROOT });
  const names = new Set(files.map((file) => basename(file)));
  const missing: string[] = [];
  let asked = 0;
  for (const file of files.filter((file) => file.endsWith('.js'))) {
    const code = readFileSync(resolve(ROOT, file), 'utf8');
    for (const [, name] of code.matchAll(
      /["'`](?:\.|_astro|\/_astro)\/([\w.~-]+\.(?:js|css))["'`]/g,
    )) {
      asked += 1;
      if (!names.has(name!)) missing.push(`${basename(file)} asks for ${name}`);
    }
  }
  expect(asked).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

/** `import … from "name"` and `import("name")` of packages, not in a comment. */
const IMPORT =
  /^import (?:[^"\n]* from )?"([^".][^"]*)";$|^(?!\s*(?:\*|\/\/)).*\bimport\("([^".][^"]*)"\)/gm;

it('what was built asks for no package that `npm prune --omit=dev` removes', () => {
  const files = globSync('dist/server/**/*.mjs', { cwd: ROOT });
  const names = files.flatMap((file) =>
    [...readFileSync(resolve(ROOT, file), 'utf8').matchAll(IMPORT)].map(
      ([, from, of]) => from ?? of!,
    ),
  );
  const packages = names
    .filter((name) => !isBuiltin(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]);
  expect(packages).toContain('kysely');
  expect(packages.filter((name) => !(name in packageFile.dependencies))).toEqual([]);
});
