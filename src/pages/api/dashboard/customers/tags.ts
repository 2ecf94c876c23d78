import { dashboardApi } from '#domain/access/route-access.ts';
import { listTags } from '#server/customers/list-customers.ts';
import { endpoint } from '../../../_edge/answer.ts';

export const needs = dashboardApi('customers');

/** The tags that customers have. */
export const GET = endpoint(async ({ locals }) => ({ tags: await listTags(locals.scope) }));
