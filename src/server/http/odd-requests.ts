import { refuse } from './answers.ts';
import type { Middleware } from './middleware.ts';

/** A zero byte in an address, encoded once or more. */
const ZERO_BYTE = /%(25)*00/;

/**
 * Refuses what no visitor's browser sends and what would fail further inside: TRACE, of which no
 * `Request` can be made, and a zero byte, which PostgreSQL has no text for.
 */
export function refuseOddRequests(): Middleware {
  return (req, res, next) => {
    if (req.method === 'TRACE') refuse(res, 405, 'oddRequest');
    else if (ZERO_BYTE.test(req.url ?? '')) refuse(res, 400, 'oddRequest');
    else next();
  };
}
