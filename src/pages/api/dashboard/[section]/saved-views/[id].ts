import { dashboardApi, SECTION_OF_PATH } from '#domain/access/route-access.ts';
import { changeView, removeView } from '#server/dashboard/saved-views.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { endpoint, jsonBody } from '../../../../_edge/answer.ts';

export const needs = dashboardApi(SECTION_OF_PATH, 'view');

/** Renames one of the user's own views, or saves what it shows: `{ name?, search? }`. */
export const PUT = endpoint(async ({ locals, params: { section, id = '' }, request }) => ({
  views: await changeView(locals.scope, {
    resource: resourceOf(section),
    id,
    body: await jsonBody(request),
  }),
}));

export const DELETE = endpoint(async ({ locals, params: { section, id = '' } }) => ({
  views: await removeView(locals.scope, { resource: resourceOf(section), id }),
}));
