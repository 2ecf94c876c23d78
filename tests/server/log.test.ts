import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { guardLog, logAsJson, logText } from '#server/base/log.ts';

it.each([
  [
    'an address',
    'Entry guias → a\n12:00:00 [INFO] paid\u001b[2K',
    'Entry guias → a\n    12:00:00 [INFO] paid\\u001b[2K',
  ],
  ['a return', 'a\rb', 'a\\u000db'],
  ['both kinds of newline', 'a\r\nb\u2028c\u0085d', 'a\n    b\\u2028c\\u0085d'],
  ['what turns the direction', 'a\u202eb', 'a\\u202eb'],
  ['a line of our own', '\nVitrine is open', '\nVitrine is open'],
])('keeps %s from being more than a text of the log', (_what, text, line) => {
  expect(logText(text)).toBe(line);
});

it('indents what an error says and where it was, so that it begins no line of its own', () => {
  const error = new Error('no page /x\n12:00:00 [INFO] forged\u001b[31m');
  const [first, ...further] = logText(error).split('\n');
  expect(first).toBe('Error: no page /x');
  expect(further.length).toBeGreaterThan(1);
  expect(further.filter((line) => !line.startsWith('    '))).toEqual([]);
  expect(further.join()).not.toContain('\u001b');
});

it('fills in what a message has places for, and no more', () => {
  expect(logText('%s asked for %d', 'Ana', 2)).toBe('Ana asked for 2');
  const written = vi.fn();
  const methods = Object.fromEntries(
    ['debug', 'error', 'info', 'log', 'warn'].map((method) => [method, written]),
  );
  guardLog(methods as unknown as Console);
  (methods as unknown as Console).log('100%s\u0007');
  expect(written).toHaveBeenCalledWith('%s', '100%s\\u0007');
});

it('begins each line of the log with its time in UTC, but not what is said to a terminal', () => {
  const written: unknown[] = [];
  const write = (_form: string, line: string) => void written.push(line);
  const methods = { debug: write, error: write, info: write, log: write, warn: write };
  const log = methods as unknown as Console;
  guardLog(log, () => Date.UTC(2026, 0, 15, 12, 30));
  log.error('mail: %s', 'busy');
  log.warn('a\nb');
  log.info('security: {}');
  log.debug('x');
  log.log('Vitrine is open at http://localhost:4321');
  const time = '2026-01-15T12:30:00.000Z';
  expect(written).toEqual([
    `${time} mail: busy`,
    `${time} a\n    b`,
    `${time} security: {}`,
    `${time} x`,
    'Vitrine is open at http://localhost:4321',
  ]);
});

it('ends no shop when its reader is gone', async () => {
  const log = resolve(import.meta.dirname, '../../src/server/base/log.ts');
  // Goes on writing after its reader has gone, until it is told to end.
  const program = `
    const { outliveLog } = await import(${JSON.stringify(log)});
    outliveLog();
    process.on('SIGUSR2', () => process.exit(7));
    setInterval(() => console.log('a line'), 5);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stderr.destroy();
  const ended = once(child, 'exit');
  setTimeout(() => child.kill('SIGUSR2'), 200);
  expect(await ended).toEqual([7, null]);
});

it('writes each line as one object with its level and request, if programs read the log', () => {
  const written: string[] = [];
  const write = (_form: string, line: string) => void written.push(line);
  const methods = { debug: write, error: write, info: write, log: write, warn: write };
  const log = methods as unknown as Console;
  const request = { requestId: 'r-1', route: '/produto/[slug]' };
  let current: typeof request | undefined = request;
  logAsJson(
    () => current,
    log,
    () => Date.UTC(2026, 0, 15, 12, 30),
  );
  log.error('mail: %s\n"forged"\u202e', 'busy');
  current = undefined;
  log.log('Closing …');
  const time = '2026-01-15T12:30:00.000Z';
  expect(written.every((line) => !/[\n\u202e]/.test(line))).toBe(true);
  expect(written.map((line) => JSON.parse(line) as unknown)).toEqual([
    { time, level: 'error', message: 'mail: busy\n"forged"\u202e', ...request },
    { time, level: 'info', message: 'Closing …' },
  ]);
});

it('writes lines of the demo’s filling as objects too, which the first start runs', async () => {
  const seed = resolve(import.meta.dirname, '../../scripts/seed.ts');
  const child = spawn(process.execPath, [seed, '--products', 'none'], {
    env: { ...process.env, LOG_FORMAT: 'json' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = await child.stderr.setEncoding('utf8').reduce((all, part) => all + part, '');
  expect(JSON.parse(said)).toMatchObject({
    level: 'error',
    message: '--products takes a number from 1.',
  });
});
