import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';

export interface Step {
  /** npm script. */
  script: string;
  /** File of the JSON report that its runner writes, for a step that runs tests. */
  report?: string;
  args?: string[];
  /** Script of a step without which this one is pointless. */
  needs?: string;
}

export interface Counts {
  passed: number;
  failed: number;
}

/** The parts of vitest's and Playwright's reports that are read. */
interface Report {
  numPassedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
  stats?: { expected: number; flaky: number };
  suites?: Suite[];
  errors?: { message: string }[];
}

interface Suite {
  suites?: Suite[];
  /** `ok` is only about the last project, so each project's own status is read. */
  specs?: { title: string; file: string; tests: { projectName: string; status: string }[] }[];
}

interface Outcome {
  passed: number;
  /** Names of the failed tests. */
  failed: string[];
  /** Names of the tests that failed once and passed the second time. */
  flaky: string[];
}

/** Names of the tests with a status: 'unexpected' failed, 'flaky' passed only the second time. */
const specsThatWere = (
  wanted: 'unexpected' | 'flaky',
  { suites = [], specs = [] }: Suite,
): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
  ),
  ...suites.flatMap((suite) => specsThatWere(wanted, suite)),
];

/** Names of the failed tests; a file that could not even run has no failed test, but a message. */
function failedTests({ testResults = [] }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${name}: ${message}`];
    return failed.map(({ fullName }) => `${name} › ${fullName}`);
  });
}

function readOutcome(report: Report): Outcome {
  return report.stats
    ? {
        passed: report.stats.expected + report.stats.flaky,
        failed: [
          ...specsThatWere('unexpected', report),
          ...(report.errors ?? []).map(({ message }) => message.split('\n')[0] ?? ''),
        ],
        flaky: specsThatWere('flaky', report),
      }
    : { passed: report.numPassedTests ?? 0, failed: failedTests(report), flaky: [] };
}

/** Runs an npm script. @param say called with its output once it has ended; without it, output is shown live */
async function runScript(
  script: string,
  args: string[],
  say?: (text: string) => void,
): Promise<number | null> {
  const out = say ? 'pipe' : 'inherit';
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', out, out],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  say?.(output.trimEnd());
  return code;
}

/** Runs a step; if it fails without a failed test, the step itself counts as one. */
async function runStep(
  { script, report, args = [] }: Step,
  say?: (text: string) => void,
): Promise<Outcome> {
  if (report) await rm(report, { force: true });
  const code = await runScript(script, args, say);
  const written = report && (await readFile(report, 'utf8').catch(() => undefined));
  const outcome: Outcome = written
    ? readOutcome(JSON.parse(written) as Report)
    : { passed: 0, failed: [], flaky: [] };
  const { failed } = outcome;
  if (code !== 0 && failed.length === 0) failed.push(`${script} ended with ${code ?? 'a signal'}`);
  return outcome;
}

/** Steps that run one after the other. */
export type Lane = readonly Step[];

/**
 * Runs all steps, even if some fail, and sums up their tests.
 *
 * @param stages run one after the other, the lanes of each in parallel. A stage's first lane logs as it goes,
 *   the others when the stage has ended
 */
export async function runSteps(
  stages: readonly (readonly Lane[])[],
  log: (line: string) => void,
): Promise<Counts> {
  const sum: Counts = { passed: 0, failed: 0 };
  const broken = new Map<string, string[]>();
  const secondTime: string[] = [];
  const report = (script: string, { passed, failed, flaky }: Outcome): void => {
    secondTime.push(...flaky);
    if (failed.length > 0) broken.set(script, failed);
    sum.passed += passed;
    sum.failed += failed.length;
  };
  const heading = (script: string): string => `\n── ${script} ──`;

  const runLane = async (lane: Lane, say?: (text: string) => void): Promise<void> => {
    for (const step of lane) {
      const { script, needs } = step;
      if (!say) log(heading(script));
      if (needs && broken.has(needs)) {
        report(script, { passed: 0, failed: [`left out, since ${needs} failed`], flaky: [] });
      } else {
        report(
          script,
          await runStep(step, say && ((said) => say(`${heading(script)}\n${said}`.trimEnd()))),
        );
      }
    }
  };

  for (const [first = [], ...others] of stages) {
    const said: string[] = [];
    await Promise.all([
      runLane(first),
      ...others.map((lane) => runLane(lane, (text) => said.push(text))),
    ]);
    for (const text of said) log(text);
  }
  if (secondTime.length > 0) log(['\nPassed only the second time:', ...secondTime].join('\n  '));
  if (broken.size > 0) log('\nNot well:');
  for (const [script, failed] of broken) log([`  ${script}`, ...failed].join('\n    '));
  return sum;
}
