import { dashboardApi } from '#domain/access/route-access.ts';
import { discardJob } from '#server/jobs/dead-jobs.ts';
import { endpoint, onlyMethods } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** Discards a job that failed finally. */
export const DELETE = endpoint(async ({ locals, params: { id = '' } }) => {
  await discardJob(locals.scope, id);
  return {};
});

export const ALL = onlyMethods({ DELETE });
