import { dashboardApi } from '#domain/access/needs.ts';
import { undoBulkEdit } from '#server/products/bulk-edit.ts';
import { endpoint, jsonBody, onlyMethods } from '../../../_edge/answer.ts';

export const needs = dashboardApi('products');

/** POST `{ bulkEditId }` puts back what a bulk edit changed, where nothing was changed since. */
export const POST = endpoint(async ({ locals, request }) => ({
  ...(await undoBulkEdit(locals.scope, await jsonBody(request))),
}));

export const ALL = onlyMethods({ POST });
