import type { Socket } from 'node:net';
import type { Handler } from './sequence.ts';

/** Requests that a connection may have unanswered: a browser has one, a client that pipelines a few. */
export const UNANSWERED_LIMIT = 8;

/**
 * Hands on the requests of a connection one after the other: Node emits all that one packet holds at once,
 * over a thousand, and each would take a page's memory while it waits to be sent. What waits when a connection
 * closes is never begun. (Node also never closes an answer that was not next to be sent by then: it would
 * keep its file open.)
 *
 * @param limit unanswered requests above which the connection is closed
 */
export function oneAtATime(handler: Handler, limit = UNANSWERED_LIMIT): Handler {
  const queues = new WeakMap<Socket, (() => unknown)[]>();
  return (req, res) => {
    const { socket } = req;
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    if (queue.length >= limit) {
      socket.destroy();
      return;
    }
    queue.push(() => handler(req, res));
    res.once('close', () => {
      queue.shift();
      if (!socket.destroyed) queue[0]?.();
    });
    if (queue.length === 1) queue[0]!();
  };
}
