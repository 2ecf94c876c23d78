import { dashboardApi } from '#domain/access/route-access.ts';
import { closeCash, readCashDay } from '#server/cash/cash-days.ts';
import { endpoint, jsonBody, succeed } from '../../../_edge/answer.ts';

export const needs = dashboardApi('orders');

/** The counter's cash of a day, `?day=…`, of the user or of `&person=…`. */
export const GET = endpoint(async ({ locals, url: { searchParams } }) => ({
  cash: await readCashDay(locals.scope, {
    day: searchParams.get('day') ?? '',
    staffId: searchParams.get('person') ?? undefined,
  }),
}));

/** Closes it, or corrects how it was closed. */
export const POST = endpoint(async ({ request, locals }) =>
  succeed({ cash: await closeCash(locals.scope, (await jsonBody(request)) as never) }, 201),
);
