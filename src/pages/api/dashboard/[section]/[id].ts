import { dashboardApi, SECTION_OF_PATH } from '#domain/access/route-access.ts';
import { readRecord, removeRecord, updateRecord } from '#server/dashboard/records.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';

export const needs = dashboardApi(SECTION_OF_PATH);

export const GET = endpoint(async ({ locals, params: { section, id = '' } }) => ({
  item: await readRecord(locals.scope, { resource: resourceOf(section), id }),
}));

/** Body: the section's fields, and `updatedAt` as it was read. */
export const PUT = endpoint(async ({ locals, params: { section, id = '' }, request }) => ({
  item: await updateRecord(locals.scope, {
    resource: resourceOf(section),
    id,
    body: await jsonBody(request),
  }),
}));

export const DELETE = endpoint(async ({ locals, params: { section, id = '' } }) => {
  await removeRecord(locals.scope, { resource: resourceOf(section), id });
  return {};
});
