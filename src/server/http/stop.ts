import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds that requests in flight are given. */
const GRACE_MS = 10_000;

/**
 * Counts the requests in flight on each connection, so that the server can be stopped without
 * cutting one. (Node's own `closeIdleConnections` leaves those on which nothing was ever asked, and
 * browsers open such ones in advance.)
 *
 * @returns stops listening, closes what is idle, lets every request finish, and cuts what is left
 *   after `graceMs`
 */
export function gracefulStop(server: Server): (graceMs?: number) => Promise<void> {
  const inFlight = new Map<Socket, number>();
  let stopping = false;

  const count = (socket: Socket, step: number): void => {
    const before = inFlight.get(socket);
    // An answer that was cut closes after its connection.
    if (before === undefined) return;
    const left = before + step;
    inFlight.set(socket, left);
    if (stopping && left === 0) socket.destroySoon();
  };
  server.on('connection', (socket) => {
    inFlight.set(socket, 0);
    socket.once('close', () => inFlight.delete(socket));
  });
  server.prependListener('request', ({ socket }, res) => {
    count(socket, 1);
    res.once('close', () => count(socket, -1));
  });

  return async (graceMs = GRACE_MS) => {
    stopping = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of inFlight.keys()) count(socket, 0);
    const last = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(last);
  };
}
