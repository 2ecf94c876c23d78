import { dashboardApi, SECTION_OF_PATH } from '#domain/access/route-access.ts';
import { actOnRecord } from '#server/dashboard/actions.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { endpoint, jsonBodyIfAny } from '../../../../_edge/answer.ts';

export const needs = dashboardApi(SECTION_OF_PATH);

/** The actions that a section offers on a record. */
export const POST = endpoint(async ({ locals, params, request }) => {
  const { section, id = '', action = '' } = params;
  return actOnRecord(locals.scope, {
    resource: resourceOf(section),
    id,
    action,
    body: await jsonBodyIfAny(request),
  });
});
