import { dashboardApi } from '#domain/access/needs.ts';
import { findForCounter } from '#server/orders/find-for-counter.ts';
import { endpoint, onlyMethods } from '../../../_edge/answer.ts';

export const needs = dashboardApi('orders');

/** What is sold, by name, SKU or barcode: for the counter, and for a change of an order. */
export const GET = endpoint(async ({ locals, url }) => ({
  products: await findForCounter(locals.scope, url.searchParams.get('q') ?? ''),
}));

export const ALL = onlyMethods({ GET });
