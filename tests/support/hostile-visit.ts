import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import type { HostileShop } from './hostile-shop.ts';
import type { HostileRequest } from './hostile-requests.ts';

/** A shop in a process of its own, and what is seen of it from outside. */
export interface Target extends HostileShop {
  /** All that it has written into its log so far. */
  log(): string;
  /** Bytes that it holds once nothing is left to collect. */
  memory(): Promise<number>;
  /** Whether its process still runs. */
  lives(): boolean;
  stop(): Promise<void>;
}

async function say<T>(child: ChildProcess, wish?: string): Promise<T> {
  const answer = once(child, 'message') as Promise<[T]>;
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('The shop has ended.')));
  if (wish !== undefined) child.send(wish);
  return (await Promise.race([answer, gone]))[0];
}

/** Opens a shop to be attacked. @throws Error with its log when it does not open */
export async function openTarget(): Promise<Target> {
  const child = fork(resolve(import.meta.dirname, 'hostile-shop.ts'), { silent: true });
  let log = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  }
  const shop = await say<HostileShop>(child).catch((error: Error) => {
    throw new Error(`${error.message}\n${log}`);
  });
  const lives = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    ...shop,
    lives,
    log: () => log,
    memory: async () => (await say<{ memory: number }>(child, 'memory')).memory,
    async stop() {
      const exited = once(child, 'exit');
      if (!lives()) return;
      child.send('stop');
      await exited;
    },
  };
}

/** Characters of an answer that are kept: more than its head has. */
const KEPT = 20_000;
const STATUS_LINE = /HTTP\/1\.1 (\d{3}) [A-Z]/g;

/** Sends a request as it is. @returns the statuses of what it was answered; none where it was cut */
export function visit(port: number, { bytes, cut }: HostileRequest): Promise<number[]> {
  return new Promise((done) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    // The shop may close before it has read all.
    socket.on('error', () => undefined);
    socket.on('data', (text: string) => {
      if (answer.length < KEPT) answer += text;
    });
    socket.on('close', () =>
      done([...answer.matchAll(STATUS_LINE)].map(([, status]) => Number(status))),
    );
    socket.write(bytes);
    if (cut) socket.end();
  });
}
