import { dashboardApi } from '#domain/access/route-access.ts';
import { retryLetter } from '#server/letters/failed-letters.ts';
import { endpoint, onlyMethods } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** Queues a letter that could not be sent once more. */
export const POST = endpoint(async ({ locals, params: { id = '' } }) => {
  await retryLetter(locals.scope, id);
  return {};
});

export const ALL = onlyMethods({ POST });
