import { api } from '#domain/access/route-access.ts';
import { ShopError } from '#server/base/errors.ts';
import { isHealthy } from '#server/start/shop.ts';
import { endpoint } from '../_edge/answer.ts';

export const needs = api('everybody', { whileClosed: true });

export const GET = endpoint(async ({ locals }) => {
  if (!(await isHealthy(locals.scope))) throw new ShopError(503, 'databaseUnreachable');
  return { status: 'ok' };
});
