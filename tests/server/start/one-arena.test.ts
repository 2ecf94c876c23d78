import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const TELL =
  'const { pid, env, execArgv, argv } = process; console.log(JSON.stringify([pid, env.MALLOC_ARENA_MAX, execArgv[0], argv.slice(1)]))';

it.runIf(process.platform === 'linux')(
  'is started with one arena for malloc, in the same process and with the same arguments',
  async () => {
    const options = ['--max-semi-space-size=8', '--import', join(ROOT, 'scripts/one-arena.js')];
    const running = promisify(execFile)(
      process.execPath,
      [...options, '--eval', TELL, 'one', 'two words'],
      { env: { ...process.env, MALLOC_ARENA_MAX: '' } },
    );
    const { stdout, stderr } = await running;
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([
      running.child.pid,
      '1',
      '--max-semi-space-size=8',
      ['one', 'two words'],
    ]);
  },
);
