import { dashboardApi, SECTION_OF_PATH } from '#domain/access/needs.ts';
import { actOnRecord } from '#server/dashboard/records.ts';
import { endpoint, onlyMethods } from '../../../../_edge/answer.ts';
import { sectionCall } from '../../../../_edge/section-call.ts';

export const needs = dashboardApi(SECTION_OF_PATH);

/** What a section offers to do with a record, beside changing it. */
export const POST = endpoint(async (context) => {
  const { id = '', action = '' } = context.params;
  return { item: await actOnRecord(context.locals.scope, sectionCall(context), id, action) };
});

export const ALL = onlyMethods({ POST });
