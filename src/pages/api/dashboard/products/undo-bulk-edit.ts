import { dashboardApi } from '#domain/access/route-access.ts';
import { undoBulkEdit } from '#server/products/bulk/undo.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';

export const needs = dashboardApi('products');

/** Body `{ bulkEditId }`: reverts what a bulk edit changed, except where it was changed again since. */
export const POST = endpoint(async ({ locals, request }) => ({
  ...(await undoBulkEdit(locals.scope, await jsonBody(request))),
}));
