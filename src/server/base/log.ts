import { formatWithOptions } from 'node:util';

/** Control characters of terminals, and those that change the direction of text: all but newline and tab. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const visible = (letter: string): string =>
  letter === '\n' || letter === '\t'
    ? letter
    : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * What is written into the log for `values`, as the console would format them: control characters are
 * spelt out, and each line after the first is indented, a stack's as well as one that a caller has put
 * into an address. What begins at the margin is ours.
 */
export function logText(...values: unknown[]): string {
  const text = formatWithOptions({ colors: false }, ...values).replaceAll('\r\n', '\n');
  const [, blank = '', rest = ''] = /^(\n*)([^]*)$/.exec(text) ?? [];
  return blank + rest.replaceAll(CONTROL, visible).replaceAll(/\n(?=[^\n])/g, '\n    ');
}

/** What is written into the log; `console.log` is for the person who has started the shop in a terminal. */
const TIMED = ['debug', 'error', 'info', 'warn'] as const;

/** What a line of the log may say of where it was written: in which worker, during which request. */
export interface LoggedPlace {
  worker?: number | undefined;
  requestId?: string | undefined;
  route?: string | undefined;
}

/**
 * A line of the log as one JSON object, for programs that collect logs: its time, level and text, and where it was
 * written.
 */
export function logJson(
  level: string,
  values: unknown[],
  { at, place }: { at: number; place: LoggedPlace | undefined },
): string {
  const message = formatWithOptions({ colors: false }, ...values).trim();
  const line = JSON.stringify({ time: new Date(at).toISOString(), level, message, ...place });
  return line.replaceAll(CONTROL, visible);
}

/** As `guardLog` for a log that programs read: every line is an object, those for the person in a terminal too. */
export function logAsJson(
  placeOf: () => LoggedPlace | undefined,
  console = globalThis.console,
  now: () => number = Date.now,
): void {
  for (const method of [...TIMED, 'log'] as const) {
    const write = console[method].bind(console);
    const level = method === 'log' ? 'info' : method;
    console[method] = (...values: unknown[]) =>
      write('%s', logJson(level, values, { at: now(), place: placeOf() }));
  }
}

/**
 * Lets everything that this process writes by the console, Astro's own lines included, pass `logText`.
 * A line of the log begins with its time, in UTC by ISO 8601; what `console.log` says has none. Called
 * once, at the start.
 *
 * @param now epoch ms
 */
export function guardLog(console = globalThis.console, now: () => number = Date.now): void {
  for (const method of TIMED) {
    const write = console[method].bind(console);
    console[method] = (...values: unknown[]) =>
      write('%s', `${new Date(now()).toISOString()} ${logText(...values).trimStart()}`);
  }
  const print = console.log.bind(console);
  console.log = (...values: unknown[]) => print('%s', logText(...values));
}

/** Ignores a log that no one reads any more, or a full disk: otherwise the next line would end the process. */
export function outliveLog(streams = [process.stdout, process.stderr]): void {
  for (const stream of streams) stream.on('error', () => undefined);
}
