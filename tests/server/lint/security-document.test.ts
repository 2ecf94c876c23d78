import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const text = readFileSync(resolve(root, 'docs/security.md'), 'utf8');

/** Files that it names by their path: `tests/server/api/origin.test.ts`. */
const named = new Set(
  [...text.matchAll(/`((?:src|tests|scripts|docs|demo)\/[^`\s]+)`/g)].map(([, path]) => path!),
);
/** Rows of the requirements' tables: `| 6.2.1 length | … | … |`. */
const rows = text.split('\n').filter((line) => /^\| \d+\.\d+\.\d+ /.test(line));
const [, notMet = ''] = /\n## Not met, and why\n([^]*?)\n## /.exec(text) ?? [];

describe('the security document', () => {
  it('names no file that is not there', () => {
    expect(named.size).toBeGreaterThan(100);
    expect([...named].filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });

  it('names a test that is a test, or says that there is none', () => {
    expect(rows.length).toBeGreaterThan(150);
    const last = (row: string) => row.split('|').at(-2)!.trim();
    const test = /`tests\/[^`]+\.(test|spec)\.tsx?`|^no test$|^the tests named there$/;
    expect(rows.filter((row) => !test.test(last(row)))).toEqual([]);
  });

  it('explains at its beginning whatever is not met', () => {
    const unmet = rows.filter((row) => /\*\*(Not met|In part|By the owner)/.test(row));
    const numbers = unmet.map((row) => /\d+\.\d+\.\d+/.exec(row)![0]);
    const explained = new Set(notMet.match(/\d+\.\d+\.\d+/g));
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.filter((number) => !explained.has(number))).toEqual([]);
  });
});
