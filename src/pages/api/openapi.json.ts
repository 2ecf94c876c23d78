import type { APIRoute } from 'astro';
import { api } from '#domain/access/route-access.ts';
import { readOpenApi } from '#server/api/document.ts';
import { holdsTag } from '#server/caching/stored-page.ts';

export const needs = api('everybody', { whileClosed: true });

/** What other programs may ask: OpenAPI 3.1. */
export const GET: APIRoute = ({ locals, request }) => {
  const { text, etag } = readOpenApi(locals.scope, locals.siteUrl);
  const headers = { etag, 'cache-control': 'no-cache' };
  if (holdsTag(request.headers.get('if-none-match') ?? '', etag))
    return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json' } });
};
