import { dashboardApi } from '#domain/access/route-access.ts';
import { retryWork } from '#server/failed-work/act-on-work.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** Tries what failed again: letters and other jobs. */
export const POST = endpoint(async ({ locals, request }) => {
  const { done, refused } = await retryWork(locals.scope, await jsonBody(request));
  return { done, refused };
});
