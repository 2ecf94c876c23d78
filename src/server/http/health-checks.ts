import type { ServerResponse } from 'node:http';
import { ownWorker } from '../base/workers.ts';
import type { Engine } from '../db/engine/engine.ts';
import { nameRoute } from '../operating/current-request.ts';
import { readinessOf, type ProcessState } from '../operating/readiness.ts';
import type { Middleware } from './sequence.ts';

function answer(res: ServerResponse, status: 200 | 503, body: object): void {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  res.end(res.req.method === 'HEAD' ? null : text);
}

/**
 * Answers those who run the shop, whatever host name they ask by: `/livez`, whether this process answers at all, and
 * `/readyz`, whether it should be sent visitors.
 */
export function answerHealthChecks(engine: Engine, state: ProcessState): Middleware {
  return async ({ method, url }, res, next) => {
    if (method !== 'GET' && method !== 'HEAD') return next();
    if (url !== '/livez' && url !== '/readyz') return next();
    nameRoute(url);
    if (url === '/livez') return answer(res, 200, { alive: true });
    const readiness = await readinessOf(engine, state);
    // Of several on one port, which of them answers.
    const worker = ownWorker()?.number;
    answer(res, readiness.ready ? 200 : 503, { ...readiness, worker });
  };
}
