import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';

export interface Step {
  /** npm script. */
  script: string;
  /** Where its runner writes a JSON report, for a step that consists of tests. */
  report?: string;
  args?: string[];
  /** Is pointless after that step has failed. */
  needs?: string;
}

export interface Counts {
  passed: number;
  failed: number;
}

/** The parts of vitest's and Playwright's reports that are read. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
}

function readCounts({ numPassedTests = 0, numFailedTests = 0, stats }: Report): Counts {
  return stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    : { passed: numPassedTests, failed: numFailedTests };
}

/** Runs a step; one that fails without a failed test of its own counts as one. */
async function runStep({ script, report, args = [] }: Step): Promise<Counts> {
  if (report) await rm(report, { force: true });
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const written = report && (await readFile(report, 'utf8').catch(() => undefined));
  const { passed, failed } = written
    ? readCounts(JSON.parse(written) as Report)
    : { passed: 0, failed: 0 };
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** Runs every step, whatever became of the others, and sums up their tests. */
export async function runSteps(steps: Step[], log: (line: string) => void): Promise<Counts> {
  const sum: Counts = { passed: 0, failed: 0 };
  const broken = new Map<string, string>();
  for (const step of steps) {
    log(`\n── ${step.script} ──`);
    const missing = step.needs && broken.get(step.needs);
    const counts = missing ? { passed: 0, failed: 1 } : await runStep(step);
    if (missing) log(`left out, since ${step.needs} failed`);
    if (counts.failed > 0) broken.set(step.script, `${counts.failed} failed`);
    sum.passed += counts.passed;
    sum.failed += counts.failed;
  }
  if (broken.size > 0) log('\nNot well:');
  for (const [script, what] of broken) log(`  ${script}: ${what}`);
  return sum;
}
