import { dashboardApi } from '#domain/access/route-access.ts';
import { retryLetter } from '#server/letters/failed-letters.ts';
import { endpoint } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** Queues a letter that could not be sent once more. */
export const POST = endpoint(async ({ locals, params: { id = '' } }) => {
  await retryLetter(locals.scope, id);
  return {};
});
