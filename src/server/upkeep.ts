import type { Scope } from './scope.ts';
import { forgetLetters } from './mail/outbox.ts';
import { expireOrders } from './orders/expire-orders.ts';
import { forgetKeys } from './orders/idempotency.ts';
import { tellExpired } from './orders/tell-expired.ts';

/** Milliseconds between the end of the work of one round and the next. */
const EVERY_MS = 60_000;
/** Milliseconds between two rounds that also clear up. */
const CLEAR_EVERY_MS = 3_600_000;

export interface Upkeep {
  /** Begins no further round, and resolves when the one under way has ended. */
  stop(): Promise<void>;
}

interface UpkeepOptions {
  /** The shop's public address, for links in letters; null where there is none. */
  siteUrl: string | null;
  /** Folder of the outbox. */
  dataDir: string;
  log?: (message: string) => void;
  /** Calls back once, later; answers how to call that off. */
  later?: (callback: () => void) => () => void;
}

/** It keeps no process alive: what is due waits for the next start. */
function inAMinute(callback: () => void): () => void {
  const timer = setTimeout(callback, EVERY_MS).unref();
  return () => clearTimeout(timer);
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/**
 * Does at once, and then every minute, what has to happen without anybody asking: what is due stands
 * in the database, so that every node may do it and none has to remember. A failure is logged once,
 * not every minute, and tried again; nothing is ever thrown.
 */
export function startUpkeep(
  scope: Scope,
  { siteUrl, dataDir, log = console.error, later = inAMinute }: UpkeepOptions,
): Upkeep {
  const failing = new Map<string, string>();
  let running = Promise.resolve();
  let isStopped = false;
  /** Epoch ms. */
  let clearAt = 0;
  let callOff = (): void => undefined;

  const attempt = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      if (failing.delete(name)) log(`${name}: works again`);
    } catch (error) {
      const message = messageOf(error);
      if (failing.get(name) !== message) log(`${name}: ${message}`);
      failing.set(name, message);
    }
  };

  /** What is only kept for some days goes; what failed is tried again in an hour. */
  const clearUp = async (): Promise<void> => {
    clearAt = scope.now() + CLEAR_EVERY_MS;
    await attempt('old idempotency keys', () => forgetKeys(scope));
    await attempt('old letters', () => forgetLetters(scope, dataDir));
  };

  const round = async (): Promise<void> => {
    await attempt('orders that expire', () => expireOrders(scope));
    await attempt('letters of expired orders', () => tellExpired(scope, siteUrl));
    if (scope.now() >= clearAt) await clearUp();
    if (!isStopped) callOff = later(() => (running = round()));
  };
  running = round();

  return {
    async stop() {
      isStopped = true;
      callOff();
      await running;
    },
  };
}
