import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../network.ts';

export interface ConnectionLimits {
  /** Connections that may be open at all; further ones are dropped. */
  open: number;
  /** Connections that may wait for their visitor: nothing asked yet, or not the whole of it. */
  waiting: number;
  /** The same, of one network address. */
  waitingPerNetwork: number;
  /** Milliseconds for which a connection may wait in any case. */
  patienceMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  open: 2000,
  waiting: 1000,
  waitingPerNetwork: 200,
  patienceMs: 3000,
};

/** An open connection. */
interface Visit {
  network: string;
  /** Requests on it whose answer is not finished. */
  asked: number;
}

/**
 * Closes the connections that have waited the longest for their visitor when there are too many of
 * them, so that nobody keeps others out by opening connections and saying nothing, or little at a
 * time. An honest browser loses nothing: it opens another. A connection whose request is being
 * answered, or that waits for a moment only, is left alone.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const visits = new WeakMap<Socket, Visit>();
  /** Since when, the longest first. */
  const waiting = new Map<Socket, number>();
  const perNetwork = new Map<string, number>();

  const count = ({ network }: Visit, step: number): number => {
    const left = (perNetwork.get(network) ?? 0) + step;
    if (left > 0) perNetwork.set(network, left);
    else perNetwork.delete(network);
    return left;
  };
  const leave = (socket: Socket, visit: Visit): void => {
    if (waiting.delete(socket)) count(visit, -1);
  };
  const wait = (socket: Socket, visit: Visit): void => {
    leave(socket, visit);
    waiting.set(socket, performance.now());
    count(visit, 1);
  };
  const makeRoom = (): void => {
    const now = performance.now();
    for (const [socket, since] of waiting) {
      if (now - since < limits.patienceMs) return;
      const visit = visits.get(socket)!;
      const fromThere = perNetwork.get(visit.network) ?? 0;
      if (waiting.size <= limits.waiting && fromThere <= limits.waitingPerNetwork) continue;
      leave(socket, visit);
      socket.destroy();
    }
  };

  server.maxConnections = limits.open;
  server.on('drop', makeRoom);
  server.on('connection', (socket) => {
    const visit = { network: networkOf(socket.remoteAddress ?? ''), asked: 0 };
    visits.set(socket, visit);
    socket.once('close', () => leave(socket, visit));
    wait(socket, visit);
    const fromThere = perNetwork.get(visit.network) ?? 0;
    if (waiting.size > limits.waiting || fromThere > limits.waitingPerNetwork) makeRoom();
  });
  server.prependListener('request', (req, res) => {
    const { socket } = req;
    const visit = visits.get(socket);
    if (!visit) return;
    visit.asked += 1;
    const hasBody = 'content-length' in req.headers || 'transfer-encoding' in req.headers;
    if (hasBody) req.once('end', () => leave(socket, visit));
    else leave(socket, visit);
    res.once('close', () => {
      visit.asked -= 1;
      if (visit.asked === 0 && !socket.destroyed) wait(socket, visit);
    });
  });
}
