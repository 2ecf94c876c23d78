import { refuse } from './answers.ts';
import type { Middleware } from './sequence.ts';

/** A zero byte in an address, encoded once or more. */
const ZERO_BYTE = /%(25)*00/;

export const hasZeroByte = (address: string): boolean => ZERO_BYTE.test(address);

/** A page and an API path that do not exist. */
const NO_PAGE = '/404';
const NO_CALL = '/api/404';

function isReadable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses what no browser sends and what would fail later: TRACE, of which no
 * `Request` can be made, a whole address in place of a path, and a zero byte, which PostgreSQL has no
 * text for. An address that was cut off in the middle of a character is not found.
 */
export function refuseOddRequests(): Middleware {
  return (req, res, next) => {
    const { url = '' } = req;
    if (req.method === 'TRACE') return refuse(res, 405, 'oddRequest');
    if (!url.startsWith('/') || hasZeroByte(url)) return refuse(res, 400, 'oddRequest');
    if (!isReadable(url.split('?', 1)[0]!)) req.url = url.startsWith('/api/') ? NO_CALL : NO_PAGE;
    return next();
  };
}
