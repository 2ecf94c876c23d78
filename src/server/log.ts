import { formatWithOptions } from 'node:util';

/** What a terminal obeys, and what turns the direction of a text: all but newline and tab. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const visible = (letter: string): string =>
  letter === '\n' || letter === '\t'
    ? letter
    : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * What is written into the log for `values`, as the console would format them: control characters are
 * spelt out, and each line after the first is indented, a stack's as well as one that somebody has put
 * into an address. What begins at the margin is ours.
 */
export function logText(...values: unknown[]): string {
  const text = formatWithOptions({ colors: false }, ...values).replaceAll('\r\n', '\n');
  const [, blank = '', said = ''] = /^(\n*)([^]*)$/.exec(text) ?? [];
  return blank + said.replaceAll(CONTROL, visible).replaceAll(/\n(?=[^\n])/g, '\n    ');
}

const METHODS = ['debug', 'error', 'info', 'log', 'warn'] as const;

/**
 * Lets everything that this process writes by the console, Astro's own lines included, pass `logText`.
 * Called once, at the start.
 */
export function guardLog(console = globalThis.console): void {
  for (const method of METHODS) {
    const write = console[method].bind(console);
    console[method] = (...values: unknown[]) => write('%s', logText(...values));
  }
}
