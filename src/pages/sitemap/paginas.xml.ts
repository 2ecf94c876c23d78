import type { APIRoute } from 'astro';
import { api } from '#domain/access/route-access.ts';
import type { CategoryBranch } from '#domain/products/product.ts';
import { sitemap } from '#domain/seo/sitemap-xml.ts';
import {
  categoryBranches,
  filledCategories,
  listBrands,
} from '#server/catalogue/categories-and-brands.ts';
import { leastLensPrice } from '#server/lenses/lens-rows.ts';
import { publishedGuides } from '#server/guides/guide-spec.ts';
import { publishedPages } from '#server/shop-pages/page-spec.ts';
import { xml } from '../_edge/xml.ts';

export const needs = api('everybody');

/** Paths of the categories that have products, each followed by those below it. */
const categoryPaths = (branches: CategoryBranch[], filled: Set<string>): string[] =>
  branches
    .filter(({ path }) => filled.has(path))
    .flatMap(({ path, children }) => [`/categoria/${path}`, ...categoryPaths(children, filled)]);

export const GET: APIRoute = async ({ locals }) => {
  const brands = await listBrands(locals.scope);
  const paths = [
    '/',
    '/produtos',
    '/promocoes',
    '/categorias',
    '/guias',
    '/meus-oculos',
    ...((await leastLensPrice(locals.scope)) === null ? [] : ['/leve-a-sua-receita']),
    ...categoryPaths(await categoryBranches(locals.scope), await filledCategories(locals.scope)),
    ...brands.filter(({ count }) => count > 0).map(({ slug }) => `/marca/${slug}`),
    ...[...(await publishedGuides(locals.scope)).keys()].map((slug) => `/guias/${slug}`),
    ...[...(await publishedPages(locals.scope)).keys()].map((slug) => `/pagina/${slug}`),
  ];
  locals.shared = true;
  return xml(
    sitemap(
      paths.map((path) => ({ path })),
      locals.siteUrl,
    ),
  );
};
