import type { APIRoute } from 'astro';
import { api } from '#domain/access/route-access.ts';
import { sitemap } from '#domain/seo/sitemap-xml.ts';
import { productSitemap } from '#server/catalogue/sitemap.ts';
import { xml } from '../_edge/xml.ts';

export const needs = api('everybody');

export const GET: APIRoute = async ({ locals, params }) => {
  if (!/^[1-9]\d{0,4}$/.test(params.part ?? '')) return new Response(null, { status: 404 });
  const products = await productSitemap(locals.scope, Number(params.part));
  if (products.length === 0) return new Response(null, { status: 404 });
  const entries = products.map(({ slug, updatedAt }) => ({
    path: `/produto/${slug}`,
    changedAt: updatedAt,
  }));
  locals.shared = true;
  return xml(sitemap(entries, locals.siteUrl));
};
