import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const project = (name: string, environment: 'node' | 'jsdom', more = {}) => ({
  extends: true as const,
  test: { name, environment, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...more },
});

const patient = { setupFiles: 'tests/support/patience.ts', testTimeout: 60_000 };
// A context of its own for each file instead of a process: jsdom comes up in half the time.
const quick = {
  ...patient,
  pool: 'vmThreads' as const,
  setupFiles: ['tests/support/patience.ts', 'tests/support/i18n.ts'],
};

const server = {
  // What a shop would make and keep in its data folder.
  env: {
    AUTH_SECRET: 'the secret of the tests, long enough',
    DATA_DIR: join(tmpdir(), 'vitrine-tests'),
    // The crowds of the tests are one person; the tests of the limit set it back.
    RATE_LIMIT_ORDER_PERSON: '100000/60',
  },
  alias: {
    'auth:handler': 'auth-astro/server',
    'auth:config': fileURLToPath(new URL('./auth.config.ts', import.meta.url)),
  },
  server: { deps: { inline: ['auth-astro'] } },
  globalSetup: 'tests/support/databases-setup.ts',
  setupFiles: 'tests/support/put-back.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
/** Files that put something else in the place of a module: each needs modules of its own. */
const REPLACING = globSync('tests/{server,demo}/**/*.test.ts').filter((file) =>
  /\bvi\.(do)?mock\(/i.test(readFileSync(file, 'utf8')),
);

/** What takes longest: begun last, it would leave a processor without work. */
const LONG =
  /tests\/server\/(mail\/kill|access\/matrix|publication\/pages|http\/hostile-requests|auth\/hostile-calls)\./;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // By itself it leaves one processor to whoever watches: of two that is half.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      // Rules without state: a process of its own for each file takes four times as long (18 s, 4 s).
      project('domain', 'node', { isolate: false }),
      project('styles', 'node'),
      project('stores', 'jsdom', patient),
      project('islands', 'jsdom', quick),
      // The demo shop is written into both databases as well.
      project('server', 'node', {
        ...server,
        include: ['tests/{server,demo}/**/*.test.ts'],
        exclude: REPLACING,
        // The shop keeps its state by database: files may share what they have loaded, two seconds each.
        isolate: false,
      }),
      project('server-replacing', 'node', { ...server, include: REPLACING }),
    ],
  },
});
