import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../../src');

/** What each file of the domain and the server imports of the others, types included. */
function importsOf(): Map<string, string[]> {
  const files = globSync('{domain,server}/**/*.ts', { cwd: src });
  const importedBy = (file: string): string[] =>
    [...readFileSync(join(src, file), 'utf8').matchAll(/from '((?:\.\.?\/|#)[^']+)'/g)].map(
      ([, path = '']) =>
        path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path)),
    );
  return new Map(files.map((file) => [file, importedBy(file)]));
}

/** The files of one circle, in its order; null if there is none. */
function firstCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const circle = follow(file, []);
    if (circle) return circle;
  }
  return null;
}

it('no file of the domain or the server imports one that imports it, not even its types', () => {
  const imports = importsOf();
  expect(imports.size).toBeGreaterThan(100);
  expect(firstCircle(imports)).toBe(null);
});

it('finds a circle of any length', () => {
  const imports = { a: ['b'], b: ['c', 'd'], c: [], d: ['e'], e: ['b'] };
  expect(firstCircle(new Map(Object.entries(imports)))).toEqual(['b', 'd', 'e', 'b']);
});
