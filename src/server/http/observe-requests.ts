import { inRequest } from '../operating/current-request.ts';
import type { Metrics } from '../operating/metrics.ts';
import { FILES } from './files.ts';
import type { Middleware } from './sequence.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface ObserveOptions {
  trustProxy: boolean;
  newId: () => string;
  metrics?: Metrics | undefined;
  /** Whether answers name the request as the log does. */
  tellsId: boolean;
}

/** Gives each request an id for the log, and measures how long its answer takes, by the pattern of its route. */
export function observeRequests(options: ObserveOptions): Middleware {
  const { metrics, tellsId } = options;
  return (req, res, next) =>
    inRequest({ req, res }, options, (request) => {
      if (tellsId) res.setHeader('x-request-id', request.id);
      if (metrics) {
        const from = performance.now();
        res.once('close', () => {
          const { method = '', url = '' } = req;
          const cacheStatus = res.getHeader('cache-status');
          metrics.observe({
            method: METHODS.has(method) ? method : 'other',
            route: request.route ?? FILES.exec(url)?.[0] ?? 'none',
            // What a visitor did not wait for has no status; 499 is nginx' name for it.
            status: res.writableFinished ? res.statusCode : 499,
            seconds: (performance.now() - from) / 1000,
            cacheStatus: typeof cacheStatus === 'string' ? cacheStatus : undefined,
          });
        });
      }
      return next();
    });
}
