import { dashboardApi } from '#domain/access/route-access.ts';
import { readHome } from '#server/home/read-home.ts';
import { resources } from '#server/sections/sections.ts';
import { endpoint } from '../../_edge/answer.ts';

export const needs = dashboardApi();

/** What wants doing: the start page reads it again after an action in a row. */
export const GET = endpoint(async ({ locals }) => ({
  home: await readHome(locals.scope, { resources }),
}));
