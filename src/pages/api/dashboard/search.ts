import { dashboardApi } from '#domain/access/route-access.ts';
import { searchDashboard } from '#server/dashboard-search/search-dashboard.ts';
import { resources } from '#server/sections/sections.ts';
import { endpoint } from '../../_edge/answer.ts';

export const needs = dashboardApi();

/** What the user's search finds in all sections that they may see. */
export const GET = endpoint(async ({ locals, url }) => {
  const q = url.searchParams.get('q') ?? '';
  return { groups: await searchDashboard(locals.scope, { q, resources }) };
});
