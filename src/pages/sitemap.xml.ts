import type { APIRoute } from 'astro';
import { api } from '#domain/access/route-access.ts';
import { sitemapIndex } from '#domain/seo/sitemap-xml.ts';
import { productSitemapParts } from '#server/catalogue/sitemap.ts';
import { xml } from './_edge/xml.ts';

export const needs = api('everybody');

export const GET: APIRoute = async ({ locals }) => {
  const parts = await productSitemapParts(locals.scope);
  const products = Array.from(
    { length: parts },
    (_, index) => `/sitemap/produtos-${index + 1}.xml`,
  );
  locals.shared = true;
  return xml(sitemapIndex(['/sitemap/paginas.xml', ...products], locals.siteUrl));
};
