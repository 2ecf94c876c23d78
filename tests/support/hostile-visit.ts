import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import type { HostileShop } from './hostile-shop.ts';
import type { HostileRequest } from './hostile-requests.ts';

/** A shop in a separate process, as seen from outside. */
export interface Target extends HostileShop {
  /** Everything it has logged so far. */
  log(): string;
  /** Bytes it uses after a garbage collection. */
  memory(): Promise<number>;
  /** Whether its process is still running. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

/** Sends a command, if there is one, and resolves with the next message. */
async function ask<T>(child: ChildProcess, command?: string): Promise<T> {
  const answer = once(child, 'message') as Promise<[T]>;
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('The shop has ended.')));
  if (command !== undefined) child.send(command);
  return (await Promise.race([answer, gone]))[0];
}

/** Opens a shop to be attacked. @throws Error with its log when it does not open */
export async function openTarget(): Promise<Target> {
  const child = fork(resolve(import.meta.dirname, 'hostile-shop.ts'), { silent: true });
  let log = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  }
  const shop = await ask<HostileShop>(child).catch((error: Error) => {
    throw new Error(`${error.message}\n${log}`);
  });
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    ...shop,
    isAlive,
    log: () => log,
    memory: async () => (await ask<{ memory: number }>(child, 'memory')).memory,
    async stop() {
      const exited = once(child, 'exit');
      if (!isAlive()) return;
      child.send('stop');
      await exited;
    },
  };
}

/** The most characters of an answer that are read: more than its headers have. */
const MAX_READ = 20_000;
const STATUS_LINE = /HTTP\/1\.1 (\d{3}) [A-Z]/g;

/** Sends a request as it is. @returns the statuses of the answers; none for one that was cut off */
export function visit(port: number, { bytes, cut }: HostileRequest): Promise<number[]> {
  return new Promise((done) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    // The shop may close before it has read everything.
    socket.on('error', () => undefined);
    socket.on('data', (text: string) => {
      if (answer.length < MAX_READ) answer += text;
    });
    socket.on('close', () =>
      done([...answer.matchAll(STATUS_LINE)].map(([, status]) => Number(status))),
    );
    socket.write(bytes);
    if (cut) socket.end();
  });
}
