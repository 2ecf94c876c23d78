import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { typeSchemas } from './src/server/api/type-schemas.ts';

const project = (name: string, environment: 'node' | 'jsdom', more = {}) => ({
  extends: true as const,
  test: { name, environment, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...more },
});

const patient = { setupFiles: 'tests/support/patience.ts' };
// A VM context for each file instead of a process: jsdom starts in half the time.
const quick = {
  ...patient,
  pool: 'vmThreads' as const,
  setupFiles: ['tests/support/patience.ts', 'tests/support/i18n.ts'],
};

const server = {
  // What a shop would make and store in its data folder.
  env: {
    AUTH_SECRET: 'the secret of the tests, long enough',
    DATA_DIR: join(tmpdir(), 'vitrine-tests'),
    // All of a test's calls come from one address; tests of the limit set it back.
    RATE_LIMIT_ORDER_PERSON: '100000/60',
  },
  alias: {
    'auth:handler': 'auth-astro/server',
    'auth:config': fileURLToPath(new URL('./auth.config.ts', import.meta.url)),
    'astro:content': fileURLToPath(new URL('./tests/support/no-content.ts', import.meta.url)),
  },
  server: { deps: { inline: ['auth-astro'] } },
  globalSetup: 'tests/support/databases-setup.ts',
  setupFiles: 'tests/support/put-back.ts',
};

/** Files that mock a module: each needs its own module instances. */
const REPLACING = globSync('tests/{server,demo}/**/*.test.ts').filter((file) =>
  /\bvi\.(do)?mock\(/i.test(readFileSync(file, 'utf8')),
);

/** The slowest files: started last, they would leave a processor idle. */
const LONG =
  /tests\/server\/((letters|lenses|archive|imports)\/kill|imports\/large-file|start\/workers|payments\/settlement\/kill|access\/matrix|caching\/pages|http\/(hostile-requests|stored-payloads|slow-crowd)|payments\/providers\/misbehaviour|letters\/smtp-misbehaviour|dashboard\/kill|auth\/hostile-calls|orders\/ledger|db\/engines)\./;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [typeSchemas],
  test: {
    // By default Vitest leaves one processor free: of two that is half.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // Bounds of what hangs: a busy machine may be five times slower than a quiet one. A wait ends as soon as its
    // condition holds.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // Rules without state need no isolation: a process for each file takes four times as long (18 s, 4 s).
      project('domain', 'node', { isolate: false }),
      project('styles', 'node'),
      project('stores', 'jsdom', patient),
      project('islands', 'jsdom', quick),
      // These write the demo shop into both databases.
      project('server', 'node', {
        ...server,
        include: ['tests/{server,demo}/**/*.test.ts'],
        exclude: REPLACING,
        setupFiles: [server.setupFiles, 'tests/support/server-texts.ts'],
        // The shop's state belongs to its database, so files can share loaded modules; this saves two seconds each.
        isolate: false,
      }),
      project('server-replacing', 'node', { ...server, include: REPLACING }),
    ],
  },
});
