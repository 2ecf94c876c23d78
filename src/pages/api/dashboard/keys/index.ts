import { dashboardApi } from '#domain/access/route-access.ts';
import { apiKeys, createApiKey } from '#server/api-keys/resource.ts';
import { listRecords } from '#server/dashboard/records.ts';
import { endpoint, jsonBody, succeed } from '../../../_edge/answer.ts';

export const needs = dashboardApi('keys');

/** A page of the list, as in any section. */
export const GET = endpoint(async ({ locals, url }) => ({
  ...(await listRecords(locals.scope, { resource: apiKeys, params: url.searchParams })),
}));

/** A new key: it is answered this once. */
export const POST = endpoint(async ({ locals, request }) =>
  succeed(await createApiKey(locals.scope, await jsonBody(request)), 201),
);
