import { dashboardApi } from '#domain/access/needs.ts';
import { discardLetter } from '#server/letters/read-letters.ts';
import { endpoint, onlyMethods } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** Forgets a letter that was given up. */
export const DELETE = endpoint(async ({ locals, params: { id = '' } }) => {
  await discardLetter(locals.scope, id);
  return {};
});

export const ALL = onlyMethods({ DELETE });
