/** `npm test`: everything there is to check, and how it went in the last line. */
import { resolve } from 'node:path';
import { runSteps, type Lane, type Step } from '../tests/support/test-steps.ts';

process.chdir(resolve(import.meta.dirname, '..'));

const vitest = (script: string): Step => {
  const report = `reports/${script.replace(':', '-')}.json`;
  return {
    script,
    report,
    // What a test has written is of interest where it failed.
    args: [
      '--silent=passed-only',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
  };
};

const e2e: Step = { script: 'test:e2e', report: 'reports/e2e.json', needs: 'build' };

// A check uses one processor, and tests wait now and then: for a database, a letter, a browser. Side by side
// they take a third less. The types are not checked beside the build, which writes the same folder.
const stages: Lane[][] = [
  [
    [{ script: 'build' }, vitest('test:unit')],
    [{ script: 'check:format' }, { script: 'check:lint' }],
  ],
  [[vitest('test:server')], [{ script: 'check:types' }, e2e]],
];

const { passed, failed } = await runSteps(stages, console.log);
console.log(`\nTests: ${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
