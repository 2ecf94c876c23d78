import { expect, it, vi } from 'vitest';
import { guardLog, logText } from '#server/log.ts';

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
  (methods as unknown as Console).warn('100%s\u0007');
  expect(written).toHaveBeenCalledWith('%s', '100%s\\u0007');
});
