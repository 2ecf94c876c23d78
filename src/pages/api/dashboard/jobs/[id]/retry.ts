import { dashboardApi } from '#domain/access/route-access.ts';
import { retryJob } from '#server/jobs/dead-jobs.ts';
import { endpoint, onlyMethods } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** Queues a job that failed finally once more. */
export const POST = endpoint(async ({ locals, params: { id = '' } }) => {
  await retryJob(locals.scope, id);
  return {};
});

export const ALL = onlyMethods({ POST });
