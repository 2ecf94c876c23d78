import { dashboardApi, SECTION_OF_PATH } from '#domain/access/route-access.ts';
import { createRecord, listRecords } from '#server/dashboard/records.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { endpoint, jsonBody, succeed } from '../../../_edge/answer.ts';

export const needs = dashboardApi(SECTION_OF_PATH);

/** A page of the section's list: `q`, `view`, `sort`, `page`, `limit` and the section's filters. */
export const GET = endpoint(async ({ locals, params, url }) => ({
  ...(await listRecords(locals.scope, {
    resource: resourceOf(params.section),
    params: url.searchParams,
  })),
}));

export const POST = endpoint(async ({ locals, params, request }) => {
  const item = await createRecord(locals.scope, {
    resource: resourceOf(params.section),
    body: await jsonBody(request),
  });
  return succeed({ item }, 201);
});
