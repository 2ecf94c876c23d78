import { dashboardApi } from '#domain/access/route-access.ts';
import { findForCounter } from '#server/orders/counter/find-for-counter.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('orders');

/** Products by name, SKU or barcode: for an order at the counter, and for changes to an order. */
export const GET = endpoint(async ({ locals, url }) => ({
  products: await findForCounter(locals.scope, url.searchParams.get('q') ?? ''),
}));
