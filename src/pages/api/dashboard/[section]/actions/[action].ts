import { dashboardApi, SECTION_OF_PATH } from '#domain/access/route-access.ts';
import { actOnSelection } from '#server/dashboard/actions.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { endpoint, jsonBody } from '../../../../_edge/answer.ts';

export const needs = dashboardApi(SECTION_OF_PATH);

/** The actions that a section offers on a selection: `{ ids, … }`, or `{ filter, expected?, … }`. */
export const POST = endpoint(async ({ locals, params, request }) => {
  const { section, action = '' } = params;
  return actOnSelection(locals.scope, {
    resource: resourceOf(section),
    action,
    body: await jsonBody(request),
  });
});
