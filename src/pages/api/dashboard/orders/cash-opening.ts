import { dashboardApi } from '#domain/access/route-access.ts';
import { openCash } from '#server/cash/open-cash.ts';
import { endpoint, jsonBody, succeed } from '../../../_edge/answer.ts';

export const needs = dashboardApi('orders');

/** Opens one's own cash of today with the change in the drawer. */
export const POST = endpoint(async ({ request, locals }) =>
  succeed({ cash: await openCash(locals.scope, (await jsonBody(request)) as never) }, 201),
);
