import { DatabaseFullError, DatabaseUnavailableError, SetupError } from '../base/errors.ts';
import { resolve } from 'node:path';
import type { Environment } from '../base/env.ts';
import { linkBase } from '../base/link-base.ts';
import { ownWorker } from '../base/workers.ts';

/** Milliseconds between two checks. */
const INTERVAL_MS = 200;

/**
 * Calls back once the process that started this one is gone. npm starts a script through a shell that dies
 * of SIGTERM without passing it on: the shop would go on running, and keep its port.
 */
export function whenParentIsGone(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, INTERVAL_MS);
  timer.unref();
}

/**
 * Calls back when this process is told to stop, perhaps several times: Ctrl-C arrives from the terminal and from npm, and
 * in a worker from the primary process as well.
 */
export function onToldToStop(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // A worker ends with its primary process, whose parent it need not watch.
  if (process.env.npm_lifecycle_event && !ownWorker()) whenParentIsGone(stop);
}

/** What is printed once the shop is open: where it is, and warnings about what will not work there. */
export function openingLines(env: Environment, port: number): string[] {
  const host = env.HOST === '0.0.0.0' ? 'localhost' : env.HOST;
  const lines = [`\nVitrine is open at http://${host}:${port}`];
  if (env.SITE_URL) lines.push(`Its public address is ${env.SITE_URL}`);
  if (linkBase(env) === null) {
    lines.push(
      'WARNING: it does not know its public address. Letters (orders, sign-in links, passwords) have links, ' +
        'so none is sent until SITE_URL is set.',
    );
  }
  if (env.SITE_URL?.startsWith('https:') && !env.TRUST_PROXY) {
    lines.push(
      'WARNING: https means that a proxy stands in front, but TRUST_PROXY is not set. All visitors count as ' +
        'one, and the limits on sign-in, orders and letters meet them together.',
    );
  }
  lines.push(`Its data is in ${env.DATABASE_URL ? 'PostgreSQL' : resolve(env.DATA_DIR)}`);
  return lines;
}

/** SQLite's error code for a full disk. */
const SQLITE_FULL = 13;

const FULL_DISK =
  'The disk with the shop’s data (DATA_DIR) is full. Make room and start again: nothing is half written.';

/** Explains an error that prevented the shop's start, and what its owner can do about it. */
export function explainStartError(thrown: unknown): string {
  if (thrown instanceof DatabaseFullError) return FULL_DISK;
  const error = thrown instanceof DatabaseUnavailableError ? thrown.cause : thrown;
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SetupError) return error.message;
  const { code, port, errcode } = error as NodeJS.ErrnoException & {
    port?: number;
    errcode?: number;
  };
  if (code === 'ENOSPC' || errcode === SQLITE_FULL) return FULL_DISK;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use, perhaps by another Vitrine. Close it, or take another port: PORT=${Number(port) + 1} npm start`;
    case 'EACCES':
      if (port !== undefined)
        return `Port ${port} needs more rights. Take another: PORT=4321 npm start`;
      break;
    case '57P03':
      return 'The PostgreSQL that DATABASE_URL or DATABASE_DIRECT_URL names is still starting, or stopping. Start again in a moment.';
    case 'ETIMEDOUT':
    case 'ECONNREFUSED':
      return 'The PostgreSQL that DATABASE_URL or DATABASE_DIRECT_URL names does not answer.';
  }
  return error.stack ?? error.message;
}
