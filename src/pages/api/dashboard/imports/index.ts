import { dashboardApi } from '#domain/access/route-access.ts';
import { listImports } from '#server/imports/imports.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi();

/** The latest imports of a section (`?section=`), or of all that the caller may see. */
export const GET = endpoint(async ({ locals, url }) => ({
  items: await listImports(locals.scope, url.searchParams.get('section')),
}));
