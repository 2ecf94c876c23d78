import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished } from 'vitest';
import { folderWith } from './http-shop.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface StartedShop {
  child: ChildProcess;
  /** Lines that it has printed. */
  said: string[];
  /** Its exit code, once it has ended. */
  exited: Promise<number | null>;
  /** Resolves with the next line that matches; fails if the process ends before. */
  says(pattern: RegExp): Promise<string>;
}

/** Runs what `npm start` runs, on an empty shop of its own without the demo, until the test ends. */
export async function startedShop(
  env: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<StartedShop> {
  const child = spawn(process.execPath, [...options, 'scripts/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: await folderWith({}),
      DATABASE_URL: '',
      SITE_URL: '',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'false',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  const waiting = new Map<RegExp, (line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      said.push(line);
      for (const [pattern, seen] of waiting) if (pattern.test(line)) seen(line);
    });
  }
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const says = (pattern: RegExp) =>
    Promise.race([
      new Promise<string>((seen) => waiting.set(pattern, seen)),
      exited.then((code) => expect.fail(`ended with ${code}: ${said.join('\n')}`)),
    ]);
  return { child, said, exited, says };
}
