/** `npm test`: runs all checks and tests; the last line has the result. */
import { resolve } from 'node:path';
import { runSteps, type Lane, type Step } from '../tests/support/test-steps.ts';

process.chdir(resolve(import.meta.dirname, '..'));

const vitest = (script: string): Step => {
  const report = `reports/${script.replace(':', '-')}.json`;
  return {
    script,
    report,
    // The output of a test matters only if it fails.
    args: [
      '--silent=passed-only',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
  };
};

const e2e: Step = { script: 'test:e2e', report: 'reports/e2e.json', needs: 'build' };

// A check uses one processor, and tests sometimes wait: for a database, a letter, a browser. In two lanes that
// take equally long they need a third less. The types are not checked beside the build, which writes the same folder.
const stages: Lane[][] = [
  [[{ script: 'build' }], [{ script: 'check:format' }]],
  [
    [{ script: 'check:types' }, vitest('test:server')],
    [{ script: 'check:lint' }, vitest('test:unit'), e2e],
  ],
];

const { passed, failed } = await runSteps(stages, console.log);
console.log(`\nTests: ${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
