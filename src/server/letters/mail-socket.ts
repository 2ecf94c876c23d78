import { connect, type Socket } from 'node:net';
import { checkHost, lookupWithin, type Reach } from '../outbound/reach.ts';

/** Milliseconds that a server is waited for. */
export interface Patience {
  connectMs: number;
  answerMs: number;
  /** For the whole conversation: a server that says a byte now and then has always just said something. */
  wholeMs: number;
}

/** Bytes of a server's answers beyond which they are nonsense, and how often is looked. */
const MOST_BYTES = 1024 * 1024;
const LOOK_MS = 50;

/** A mail server may stand beside the shop. */
const REACH: Reach = 'anywhere but metadata';

export interface MailSocket {
  socket: Socket;
  /** Why it was ended from here; null if it was not. */
  whyEnded(): string | null;
}

/**
 * Connects to a mail server, by a socket that ends by itself, in whatever state the conversation is.
 *
 * @throws Error of Node for a server that is not there, or may not be asked
 */
export async function openMailSocket(
  { host, port }: { host: string; port: number },
  { connectMs, wholeMs }: Pick<Patience, 'connectMs' | 'wholeMs'>,
): Promise<MailSocket> {
  checkHost(REACH, host);
  const socket = connect({ host, port, lookup: lookupWithin(REACH) });
  let why: string | null = null;
  const end = (reason: string) => {
    why = reason;
    socket.destroy();
  };
  const timers = [
    setTimeout(() => {
      if (socket.bytesRead === 0) end('it says nothing');
    }, connectMs),
    setTimeout(() => end('it takes too long'), wholeMs),
  ];
  const look = setInterval(() => {
    if (socket.bytesRead > MOST_BYTES) end('it says too much');
  }, LOOK_MS);
  for (const timer of [...timers, look]) timer.unref();
  socket.once('close', () => {
    for (const timer of timers) clearTimeout(timer);
    clearInterval(look);
  });
  await new Promise<void>((done, refuse) => {
    socket.once('connect', done);
    socket.on('error', refuse);
    socket.once('close', () => refuse(new Error(why ?? 'closed')));
  });
  return { socket, whyEnded: () => why };
}
