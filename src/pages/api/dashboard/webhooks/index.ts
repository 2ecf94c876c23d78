import { dashboardApi } from '#domain/access/route-access.ts';
import { listRecords } from '#server/dashboard/records.ts';
import { createWebhook, webhooks } from '#server/webhooks/resource.ts';
import { endpoint, jsonBody, succeed } from '../../../_edge/answer.ts';

export const needs = dashboardApi('webhooks');

/** A page of the list, as in any section. */
export const GET = endpoint(async ({ locals, url }) => ({
  ...(await listRecords(locals.scope, { resource: webhooks, params: url.searchParams })),
}));

/** A new webhook, with the key that signs what it is sent: it is answered this once. */
export const POST = endpoint(async ({ locals, request }) =>
  succeed(await createWebhook(locals.scope, await jsonBody(request)), 201),
);
