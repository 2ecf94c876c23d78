import { dashboardApi } from '#domain/access/route-access.ts';
import { openShop } from '#server/settings/open-shop.ts';
import { endpoint, jsonBody } from '../../../_edge/answer.ts';

export const needs = dashboardApi('settings');

/** Body: `{ open }`; opens the shop to visitors, or closes it. */
export const POST = endpoint(async ({ locals, request }) => ({
  item: await openShop(locals.scope, await jsonBody(request)),
}));
