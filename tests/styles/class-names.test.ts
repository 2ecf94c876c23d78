import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

/** Classes that a component takes from its style sheets, and that those do not have: 'Notes.tsx: styles.notes'. */
function unknownClasses(file: string): string[] {
  const source = read(file);
  const imports = source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g);
  return [...imports].flatMap(([, variable, path]) => {
    const css = read(
      path!.startsWith('#') ? `src/${path!.slice(1)}` : resolve(dirname(file), path!),
    );
    const used = source.matchAll(new RegExp(`(?<![-\\w./])${variable}\\.(\\w+)`, 'g'));
    return [...new Set([...used].map(([, name]) => name!))]
      .filter((name) => !new RegExp(`\\.${name}(?![-\\w])`).test(css))
      .map((name) => `${file}: ${variable}.${name}`);
  });
}

it('has a style for each class that an island names', () => {
  const files = globSync('src/islands/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(unknownClasses)).toEqual([]);
});
