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
    const run = async (position: number): Promise<void> => {
      try {
        await steps[position]?.(req, res, () => void run(position + 1));
      } catch (error) {
        fail(error, res);
      }
    };
    void run(0);
  };
}
