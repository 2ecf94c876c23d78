import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const project = (name: string, environment: 'node' | 'jsdom', more = {}) => ({
  extends: true as const,
  test: { name, environment, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...more },
});

const patient = { setupFiles: 'tests/support/patience.ts', testTimeout: 60_000 };
// A context of its own for each file instead of a process: jsdom comes up in half the time.
const quick = { ...patient, pool: 'vmThreads' as const };

export default defineConfig({
  test: {
    // By itself it leaves one processor to whoever watches: of two that is half.
    maxWorkers: availableParallelism(),
    projects: [
      // Rules without state: a process of its own for each file takes four times as long (18 s, 4 s).
      project('domain', 'node', { isolate: false }),
      project('styles', 'node'),
      project('stores', 'jsdom', patient),
      project('islands', 'jsdom', quick),
      project('server', 'node', {
        // The demo shop is written into both databases as well.
        include: ['tests/{server,demo}/**/*.test.ts'],
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
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
    ],
  },
});
