import type { APIRoute } from 'astro';
import { api } from '#domain/access/route-access.ts';

export const needs = api('everybody', { whileClosed: true });

/** Pages that must not be indexed say so themselves; a disallowed path would hide that. */
export const GET: APIRoute = ({ locals }) => {
  locals.shared = true;
  return new Response(
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${locals.siteUrl}/sitemap.xml\n`,
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
};
