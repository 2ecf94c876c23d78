import { dashboardApi } from '#domain/access/needs.ts';
import { retryLetter } from '#server/letters/read-letters.ts';
import { endpoint, onlyMethods } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** Begins a letter that was given up anew. */
export const POST = endpoint(async ({ locals, params: { id = '' } }) => {
  await retryLetter(locals.scope, id);
  return {};
});

export const ALL = onlyMethods({ POST });
