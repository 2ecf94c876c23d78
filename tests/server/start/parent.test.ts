import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const script = resolve(import.meta.dirname, '../../support/say-when-orphaned.ts');

/** Starts the script as npm does: through a process that passes no signal on. */
const BETWEEN = `require('child_process').spawn(process.execPath, [process.argv[1]], { stdio: 'inherit' })`;

it('notices that the process which started it was killed', async () => {
  const between = spawn(process.execPath, ['-e', BETWEEN, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  for await (const line of createInterface(between.stdout)) {
    said.push(line);
    if (line === 'running') between.kill('SIGKILL');
  }
  expect(said).toEqual(['running', 'orphaned']);
});
