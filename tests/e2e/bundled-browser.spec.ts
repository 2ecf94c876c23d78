import { writeFile } from 'node:fs/promises';
import { chromium, expect, test } from '@playwright/test';
import { bundledBrowser, fontsConfig } from '../support/browser.ts';

test("npm's Chromium draws a search field on a machine without a font @phone", async () => {
  const { executablePath, args, env } = await bundledBrowser();
  // The settings it is started with, less what this machine adds to them.
  const ofNoSystem = fontsConfig(executablePath.replace(/\/chromium$/, '')).replaceAll(
    /.*<(include|dir)\b[^>]*>\/(etc|usr)\/.*\n/g,
    '',
  );
  const FONTCONFIG_FILE = test.info().outputPath('fonts.conf');
  await writeFile(FONTCONFIG_FILE, ofNoSystem);
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env, FONTCONFIG_FILE },
  });
  try {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.setContent('<input type="search" placeholder="Buscar">');
    expect((await page.screenshot()).length).toBeGreaterThan(0);
  } finally {
    await browser.close();
  }
});
