import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, it } from 'vitest';

const server = resolve(import.meta.dirname, '../../../src/server');

/** A folder of `src/server`, such as `payments/ledger`; a file that lies in none stands for itself. */
const folderOf = (file: string): string => (file.includes('/') ? dirname(file) : file);

/** What each folder imports of the others, and a file in which it does. */
function importsOf(): Map<string, Map<string, string>> {
  const imports = new Map<string, Map<string, string>>();
  for (const file of globSync('**/*.ts', { cwd: server })) {
    const from = folderOf(file);
    const text = readFileSync(join(server, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/from '(\.\.?\/[^']+)'/g)) {
      const to = folderOf(normalize(join(dirname(file), path)));
      // A folder's own files put together what lies in the folders within it.
      if (to === from || to.startsWith(`${from}/`)) continue;
      imports.set(from, (imports.get(from) ?? new Map<string, string>()).set(to, file));
    }
  }
  return imports;
}

/** A way from a folder back to itself; null if there is none. */
function circleFrom(start: string, imports: ReturnType<typeof importsOf>): string[] | null {
  const seen = new Set<string>();
  const follow = (folder: string, way: string[]): string[] | null => {
    for (const [next, file] of imports.get(folder) ?? []) {
      if (next === start) return [...way, `${file} → ${next}`];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = follow(next, [...way, `${file} → ${next}`]);
      if (found) return found;
    }
    return null;
  };
  return follow(start, []);
}

it('no folder of the server imports another that imports it, by whatever way', () => {
  const imports = importsOf();
  expect([...imports.keys()].map((folder) => circleFrom(folder, imports)).find(Boolean)).toBe(
    undefined,
  );
});
