import { dashboardApi } from '#domain/access/route-access.ts';
import { readMovementQuery } from '#domain/stock/movement.ts';
import { listMovements } from '#server/stock/list-movements.ts';
import { endpoint } from '../../../../../_edge/answer.ts';

export const needs = dashboardApi('products');

/** One page of what came into and went out of a product's stock: `?variant=…&reason=order&page=2`. */
export const GET = endpoint(async ({ locals, params, url }) => {
  const query = readMovementQuery(url.searchParams);
  return {
    movements: await listMovements(locals.scope, { productId: params.id ?? '', ...query }),
  };
});
