import type { IncomingMessage, ServerResponse } from 'node:http';

export type Next = () => void;

/** A handler that answers every request it is given. */
export type Handler = (req: IncomingMessage, res: ServerResponse) => unknown;

/** The interface that compression and our own steps have in common. */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: Next) => unknown;

/**
 * Runs middlewares in their order; each calls `next` or answers.
 *
 * @param fail answers for one that threw or rejected
 */
export function sequence(
  steps: Middleware[],
  fail: (error: unknown, res: ServerResponse) => void,
): Handler {
  return (req, res) => {
    const run = (position: number): void => {
      try {
        const running = steps[position]?.(req, res, () => run(position + 1));
        if (running instanceof Promise) running.catch((error: unknown) => fail(error, res));
      } catch (error) {
        fail(error, res);
      }
    };
    run(0);
  };
}
