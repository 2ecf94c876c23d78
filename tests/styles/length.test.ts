import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** As the lint rule `max-lines`, which does not read style sheets: without blank lines and comments. */
const MOST_LINES = 300;

const lines = (file: string): number =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => line.trim() !== '').length;

it('a style sheet is as short as any other file', () => {
  const sheets = globSync('src/**/*.css');
  expect(sheets).not.toEqual([]);
  expect(sheets.filter((file) => lines(file) > MOST_LINES)).toEqual([]);
});
