import { dashboardApi } from '#domain/access/route-access.ts';
import { discardWork } from '#server/failed-work/act-on-work.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';

export const needs = dashboardApi('settings', 'delete');

/** Discards what failed: letters and other jobs. */
export const POST = endpoint(async ({ locals, request }) => {
  const { done, refused } = await discardWork(locals.scope, await jsonBody(request));
  return { done, refused };
});
