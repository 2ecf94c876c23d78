import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../base/network.ts';
import { ownShare } from '../base/workers.ts';

export interface ConnectionLimits {
  /** Connections that may be open. */
  open: number;
  /** The same, of one network address. */
  openPerNetwork: number;
  /** Milliseconds for which a connection may wait for a request in any case. */
  patienceMs: number;
  /** Milliseconds for which a visitor may leave an answer, or the next piece of it, unread in any case. */
  readingMs: number;
  /**
   * Milliseconds after which a connection on which a visitor lets nothing move is closed, need or not. It may
   * take twice as long, for Node looks that often.
   */
  silenceMs: number;
}

/**
 * 400 of a network: sixty browsers behind one address that load a page at the same moment, by six
 * connections each. Five networks are needed to reach 2,000. Workers divide them, as they divide the connections.
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  open: ownShare(2000),
  openPerNetwork: ownShare(400),
  patienceMs: 3000,
  readingMs: 10_000,
  silenceMs: 30_000,
};

/** An open connection. */
interface Visit {
  network: string;
  /** When it was opened, asked, answered, or took a piece of an answer last, by `performance.now()`. */
  movedAt: number;
  /** In their order. */
  unanswered: IncomingMessage[];
}

/** What is due from a visitor: a request or the rest of it, that an answer is read, or nothing. */
function awaited(socket: Socket, { unanswered: [current] }: Visit): 'request' | 'reading' | null {
  if (!current?.complete) return 'request';
  return socket.writableLength > 0 ? 'reading' : null;
}

/** Closes a connection; the system is not left with an unread answer. */
function close(socket: Socket): void {
  if (socket.writableLength > 0) socket.resetAndDestroy();
  else socket.destroy();
}

/**
 * Limits the connections that are open, in all and of one network. Beyond that, the one that has waited the
 * longest for its visitor gives way to a new one, so that no one keeps others out by opening connections and
 * saying nothing, or by asking and not reading. An honest browser loses nothing: it opens another. A
 * connection whose answer is being made, or that waits for a moment only, is left alone; if there
 * are only such ones, the new one is turned away.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  /** The one that has not moved for the longest first. */
  const visits = new Map<Socket, Visit>();
  const perNetwork = new Map<string, number>();

  const count = (network: string, step: number): void => {
    const open = (perNetwork.get(network) ?? 0) + step;
    if (open > 0) perNetwork.set(network, open);
    else perNetwork.delete(network);
  };
  const leave = (socket: Socket): void => {
    const visit = visits.get(socket);
    if (visits.delete(socket)) count(visit!.network, -1);
  };
  const moved = (socket: Socket, visit: Visit): void => {
    if (!visits.delete(socket)) return;
    visit.movedAt = performance.now();
    visits.set(socket, visit);
  };
  /** Closes a connection of the network, or of any. @returns whether there was one that could be closed */
  const makeRoom = (network?: string): boolean => {
    const now = performance.now();
    for (const [socket, visit] of visits) {
      if (network !== undefined && visit.network !== network) continue;
      const due = awaited(socket, visit);
      const patience = due === 'reading' ? limits.readingMs : limits.patienceMs;
      if (due === null || now - visit.movedAt < patience) continue;
      leave(socket);
      close(socket);
      return true;
    }
    return false;
  };
  const hasRoom = (network: string): boolean => {
    const ofNetwork = perNetwork.get(network) ?? 0;
    if (ofNetwork >= limits.openPerNetwork) return makeRoom(network);
    return visits.size < limits.open || makeRoom();
  };

  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (!hasRoom(network)) {
      socket.destroy();
      return;
    }
    const visit: Visit = { network, movedAt: performance.now(), unanswered: [] };
    visits.set(socket, visit);
    count(network, 1);
    socket.once('close', () => leave(socket));
    socket.on('drain', () => moved(socket, visit));
  });
  server.prependListener('request', (req, res) => {
    const { socket } = req;
    const visit = visits.get(socket);
    if (!visit) return;
    // Requesting more without reading the answers that are ready does not count as progress.
    if (visit.unanswered.push(req) === 1) moved(socket, visit);
    res.once('close', () => {
      visit.unanswered.shift();
      moved(socket, visit);
    });
  });
  server.setTimeout(limits.silenceMs, (socket) => {
    const visit = visits.get(socket);
    // While an answer is being made it is the shop that is silent.
    if (visit && awaited(socket, visit) === null) socket.setTimeout(limits.silenceMs);
    else close(socket);
  });
}
