import { dashboardApi } from '#domain/access/needs.ts';
import { discardLetter } from '#server/letters/read-letters.ts';
import { endpoint, onlyMethods } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** Discards a letter that could not be sent. */
export const DELETE = endpoint(async ({ locals, params: { id = '' } }) => {
  await discardLetter(locals.scope, id);
  return {};
});

export const ALL = onlyMethods({ DELETE });
