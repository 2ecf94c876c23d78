import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { build } from 'esbuild';
import { findBrowser } from '../tests/support/browser.ts';
import type { Shot } from './studio/page.ts';

/** WebGL in software: the pictures do not depend on a machine's graphics. */
const SOFTWARE_GL = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // A page that nobody looks at would be given less of the processor.
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
];

/** The studio as one script for the browser. */
async function studioScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'studio/page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    loader: { '.woff2': 'dataurl' },
  });
  return outputFiles[0]!.text;
}

/** Takes one photograph, as a PNG. */
export type Camera = (shot: Shot) => Promise<Buffer>;

/**
 * Opens `count` studios, each takes one photograph at a time. Each is a browser of its own: all pages
 * of one browser share the thread that draws.
 */
export async function openStudios(
  count: number,
): Promise<{ cameras: Camera[]; close: () => Promise<void> }> {
  const { executablePath, args, env } = await findBrowser();
  const script = await studioScript();
  const browsers: Browser[] = [];
  const open = async (): Promise<Camera> => {
    const browser = await chromium.launch({
      executablePath,
      args: [...args.filter((arg) => arg !== '--disable-gpu'), ...SOFTWARE_GL],
      env: { ...process.env, ...env } as Record<string, string>,
    });
    browsers.push(browser);
    const page = await browser.newPage();
    await page.setContent('<body></body>');
    await page.addScriptTag({ content: script });
    return async (shot) =>
      Buffer.from(await page.evaluate((wanted) => window.shoot(wanted), shot), 'base64');
  };
  const cameras = await Promise.all(Array.from({ length: count }, open));
  const close = async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
  };
  return { cameras, close };
}
