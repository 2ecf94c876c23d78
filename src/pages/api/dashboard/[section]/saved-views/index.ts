import { dashboardApi, SECTION_OF_PATH } from '#domain/access/route-access.ts';
import { listSavedViews, saveView, sortViews } from '#server/dashboard/saved-views.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { endpoint, jsonBody, succeed } from '../../../../_edge/answer.ts';

export const needs = dashboardApi(SECTION_OF_PATH, 'view');

/** The signed-in user's own views of the section's list: `{ views: [{ id, name, search }] }`, as all of these answer. */
export const GET = endpoint(async ({ locals, params }) => ({
  views: await listSavedViews(locals.scope, { resource: resourceOf(params.section) }),
}));

/** Saves another: `{ name, search }`. */
export const POST = endpoint(async ({ locals, params, request }) => {
  const views = await saveView(locals.scope, {
    resource: resourceOf(params.section),
    body: await jsonBody(request),
  });
  return succeed({ views }, 201);
});

/** Their order: `{ ids }`. */
export const PUT = endpoint(async ({ locals, params, request }) => ({
  views: await sortViews(locals.scope, {
    resource: resourceOf(params.section),
    body: await jsonBody(request),
  }),
}));
