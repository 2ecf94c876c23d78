import { api } from '#domain/access/route-access.ts';
import { openApiDocument } from '#server/api/document.ts';
import { endpoint, json } from '../_edge/answer.ts';

export const needs = api('everybody', { whileClosed: true });

/** What other programs may ask: OpenAPI 3.1. */
export const GET = endpoint(async ({ locals }) =>
  json({ ...openApiDocument(locals.scope, locals.siteUrl) }, 200, { 'cache-control': 'no-cache' }),
);
