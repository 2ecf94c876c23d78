import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startOptions } from '../../support/shop-process.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const TELL = 'console.log(require("node:module").getCompileCacheDir())';

it('npm start gives Node nothing but a cache for what it compiles', async () => {
  const options = startOptions(ROOT);
  expect(options).toEqual(['--import', './scripts/compile-cache.js']);
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [...options, '--eval', TELL], { cwd: ROOT });
  expect(stdout.trim()).toContain(join(ROOT, 'dist/compiled'));
});
