import { dashboardApi } from '#domain/access/route-access.ts';
import { countWaiting } from '#server/dashboard/waiting.ts';
import { resources } from '#server/sections/sections.ts';
import { endpoint } from '../../_edge/answer.ts';

export const needs = dashboardApi();

/** The numbers of the menu, by section: a page reads them again after an action. */
export const GET = endpoint(async ({ locals }) => ({
  waiting: await countWaiting(locals.scope, { resources }),
}));
