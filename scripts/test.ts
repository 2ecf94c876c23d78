/** `npm test`: everything there is to check, and how it went in the last line. */
import { resolve } from 'node:path';
import { runSteps, type Step } from '../tests/support/test-steps.ts';

process.chdir(resolve(import.meta.dirname, '..'));

const vitest = (script: string): Step => {
  const report = `reports/${script.replace(':', '-')}.json`;
  return {
    script,
    report,
    // What a test has written is of interest where it failed.
    args: [
      ...['--silent=passed-only', '--reporter=default'],
      ...['--reporter=json', `--outputFile.json=${report}`],
    ],
  };
};

const steps: (Step | Step[])[] = [
  // Each of them uses one processor.
  [{ script: 'check:format' }, { script: 'check:lint' }, { script: 'check:types' }],
  vitest('test:unit'),
  { script: 'build' },
  vitest('test:server'),
  { script: 'test:e2e', report: 'reports/e2e.json', needs: 'build' },
];

const { passed, failed } = await runSteps(steps, console.log);
console.log(`\nTests: ${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
