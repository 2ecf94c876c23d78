import { dashboardApi } from '#domain/access/route-access.ts';
import { readNotices, saveNotices } from '#server/notices/choices.ts';
import { endpoint, jsonBody } from '../../_edge/answer.ts';

export const needs = dashboardApi();

/** The notices that a member of the staff gets by letter. */
export const GET = endpoint(async ({ locals }) => ({ notices: await readNotices(locals.scope) }));

export const PUT = endpoint(async ({ locals, request }) => ({
  notices: await saveNotices(locals.scope, await jsonBody(request)),
}));
