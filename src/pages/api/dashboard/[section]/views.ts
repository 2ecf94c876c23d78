import { dashboardApi, SECTION_OF_PATH } from '#domain/access/route-access.ts';
import { countViews } from '#server/dashboard/records.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi(SECTION_OF_PATH);

/** Number of records of each saved view: `{ counts: { toShip: 3 } }`. */
export const GET = endpoint(async ({ locals, params }) => ({
  counts: await countViews(locals.scope, { resource: resourceOf(params.section) }),
}));
