import { defineConfig } from 'vitest/config';

const project = (name: string, environment: 'node' | 'jsdom', more = {}) => ({
  extends: true as const,
  test: { name, environment, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...more },
});

export default defineConfig({
  test: {
    projects: [
      project('domain', 'node'),
      project('stores', 'jsdom'),
      project('islands', 'jsdom'),
      project('server', 'node', {
        globalSetup: 'tests/support/postgres-setup.ts',
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
    ],
  },
});
