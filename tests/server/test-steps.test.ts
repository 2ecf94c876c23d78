import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runSteps } from '../support/test-steps.ts';

/** What vitest writes of two tests, one of them failed. */
const REPORT = {
  numPassedTests: 1,
  testResults: [
    {
      name: 'shop.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'it opens' },
        { status: 'failed', fullName: 'it sells' },
      ],
    },
  ],
};
const SCRIPTS = {
  fine: 'node -e "console.log(1); console.log(2)"',
  broken: 'node -e "console.error(3); process.exit(2)"',
  tests: `node -e "fs.writeFileSync('report.json', fs.readFileSync('kept.json')); process.exit(1)"`,
};

const before = process.cwd();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-steps-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: SCRIPTS }));
  await writeFile(join(folder, 'kept.json'), JSON.stringify(REPORT));
  process.chdir(folder);
});
afterEach(async () => {
  process.chdir(before);
  await rm(folder, { recursive: true });
});

it('sums up steps that run side by side and one after the other, and keeps apart what each says', async () => {
  const lines: string[] = [];
  const stages = [
    [[{ script: 'tests', report: 'report.json' }], [{ script: 'fine' }, { script: 'broken' }]],
    [[{ script: 'fine', needs: 'broken' }]],
  ];
  const sum = await runSteps(stages, (line) => lines.push(line));
  // The failed test, the broken step, and the step that needs it.
  expect(sum).toEqual({ passed: 1, failed: 3 });
  expect(lines.slice(0, 4)).toEqual([
    '\n── tests ──',
    '\n── fine ──\n1\n2',
    '\n── broken ──\n3',
    '\n── fine ──',
  ]);
  expect(lines[4]).toBe('\nNot well:');
  expect(lines.slice(5).toSorted()).toEqual([
    '  broken\n    broken ended with 2',
    '  fine\n    left out, since broken failed',
    '  tests\n    shop.test.ts › it sells',
  ]);
});
