import { dashboardApi, SECTION_OF_PATH } from '#domain/access/needs.ts';
import { createRecord, listRecords } from '#server/dashboard/records.ts';
import { endpoint, jsonBody, onlyMethods, succeed } from '../../../_edge/answer.ts';
import { sectionCall } from '../../../_edge/section-call.ts';

export const needs = dashboardApi(SECTION_OF_PATH);

/** A page of the section's list: `q`, `sort`, `page`, `limit` and the section's filters. */
export const GET = endpoint(async (context) => ({
  ...(await listRecords(context.locals.scope, sectionCall(context), context.url.searchParams)),
}));

export const POST = endpoint(async (context) => {
  const body = await jsonBody(context.request);
  const item = await createRecord(context.locals.scope, sectionCall(context), body);
  return succeed({ item }, 201);
});

export const ALL = onlyMethods({ GET, POST });
