import { dashboardApi } from '#domain/access/route-access.ts';
import { discardLetter } from '#server/letters/failed-letters.ts';
import { endpoint } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** Discards a letter that could not be sent. */
export const DELETE = endpoint(async ({ locals, params: { id = '' } }) => {
  await discardLetter(locals.scope, id);
  return {};
});
