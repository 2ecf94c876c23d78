import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startOptions } from '../../support/shop-process.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const TELL =
  'console.log(process.env.MALLOC_ARENA_MAX, require("node:module").getCompileCacheDir())';

it('npm start keeps a shop’s memory small by options that Node knows', async () => {
  const options = startOptions(ROOT);
  expect(options).toEqual(
    expect.arrayContaining(['--max-semi-space-size=4', '--heap-growing-percent=40']),
  );
  // Node refuses an option that neither it nor V8 knows.
  const { stdout } = await promisify(execFile)(process.execPath, [...options, '--eval', TELL], {
    cwd: ROOT,
    env: { ...process.env, MALLOC_ARENA_MAX: '' },
  });
  const [arenas, compiled] = stdout.trim().split(' ');
  if (process.platform === 'linux') expect(arenas).toBe('1');
  expect(compiled).toContain(join(ROOT, 'dist/compiled'));
});
