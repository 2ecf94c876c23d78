import { dashboardApi } from '#domain/access/route-access.ts';
import { readMovementQuery } from '#domain/stock/movement.ts';
import { exportMovements } from '#server/stock/list-movements.ts';
import { endpoint } from '../../../../../_edge/answer.ts';
import { csvFile } from '../../../../../_edge/export-file.ts';

export const needs = dashboardApi('products');

/** The same movements as a CSV file, all pages in one. */
export const GET = endpoint(async ({ locals, params, url }) => {
  const query = readMovementQuery(url.searchParams);
  return csvFile(await exportMovements(locals.scope, { productId: params.id ?? '', ...query }));
});
