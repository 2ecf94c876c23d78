import { dashboardApi, SECTION_OF_PATH } from '#domain/access/needs.ts';
import { readRecord, removeRecord, updateRecord } from '#server/dashboard/records.ts';
import { endpoint, jsonBody, onlyMethods } from '../../../_edge/answer.ts';
import { sectionCall } from '../../../_edge/section-call.ts';

export const needs = dashboardApi(SECTION_OF_PATH);

export const GET = endpoint(async (context) => ({
  item: await readRecord(context.locals.scope, sectionCall(context), context.params.id ?? ''),
}));

/** The section's fields, and `updatedAt` as it was read. */
export const PUT = endpoint(async (context) => {
  const body = await jsonBody(context.request);
  const id = context.params.id ?? '';
  return { item: await updateRecord(context.locals.scope, sectionCall(context), id, body) };
});

export const DELETE = endpoint(async (context) => {
  await removeRecord(context.locals.scope, sectionCall(context), context.params.id ?? '');
  return {};
});

export const ALL = onlyMethods({ GET, PUT, DELETE });
