import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser, type Browser } from './tests/support/browser.ts';

// Each worker reads this file again, so what the first process found is passed on.
process.env.E2E_BROWSER ??= JSON.stringify(await findBrowser());
// Data folder of the shop under test, with its outgoing mail.
process.env.THROWAWAY_DATA_DIR ??= join(tmpdir(), `vitrine-e2e-${process.pid}`);
// Password of the demo's accounts, so that a test can sign in as each of them.
process.env.DEMO_PASSWORD = 'uma aurora por dia';
const browser = JSON.parse(process.env.E2E_BROWSER) as Browser;

/**
 * What many pages of the shop show: changed in one window after the other, beside no test that looks at it. The
 * settings come after them: other colours would be a fault of any open page (decision 017).
 */
const SHOWN_BY_MANY = ['homepage.spec.ts', 'menus.spec.ts', 'pay-online.spec.ts'];
const WHOLE_SHOP = [...SHOWN_BY_MANY, 'settings.spec.ts', 'tags.spec.ts'];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // A browser waits most of the time (for the shop, a timer, a letter), so three share two processors.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // On a machine that others use too, a press now and then meets a page that is not ready. What passes only the second
  // time is named at the end of `npm test`.
  retries: 1,
  // Bounds of what hangs: a machine may be five times slower than the one a test was written on.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/e2e.json' }]],
  use: {
    // Set by `wait`, below, before the workers start.
    baseURL: `http://127.0.0.1:${process.env.SHOP_PORT}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Requests that a worker makes cannot be looked at; the test of a lost connection has one.
    serviceWorkers: 'block',
    // Movements cost frames, which the processor draws; the two great stories of `buy-glasses` and `own-shop` have them.
    contextOptions: { reducedMotion: 'reduce' },
    // A picture of what failed; traces of every test would take a third of the processors' time.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...process.env, ...browser.env } as Record<string, string>,
    },
  },
  // Tests whose result depends on the width run at both. All others run once, where their tag says. Tests that
  // change the shop for the others run after them.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      testIgnore: WHOLE_SHOP,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: WHOLE_SHOP,
      use: { viewport: { width: 1440, height: 900 } },
    },
    { name: 'whole-shop', testMatch: SHOWN_BY_MANY, dependencies: ['phone', 'desktop'] },
    { name: 'settings', testMatch: 'settings.spec.ts', dependencies: ['whole-shop'] },
    { name: 'tags', testMatch: 'tags.spec.ts', dependencies: ['settings'] },
  ],
  webServer: {
    command: 'node tests/support/throwaway-shop.ts',
    wait: { stdout: /is open at http:\/\/127\.0\.0\.1:(?<SHOP_PORT>\d+)/ },
    // A first start builds the shop and draws its pictures.
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
