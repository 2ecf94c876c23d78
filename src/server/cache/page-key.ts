import { FACETS } from '#domain/catalogue/query.ts';

/** Every parameter that a public page reads: those of a list, and a product page's choice. */
const PARAMETERS = new Set<string>([
  ...FACETS,
  ...['min', 'max', 'q', 'stock', 'sort', 'page', 'limit'],
  ...['attribute', 'customAttr'],
]);

/**
 * What makes one public page another. Parameters come in one order; those that no page reads
 * (`utm_source`, `fbclid` …) and those that a form sends empty make no page of their own. The origin
 * belongs to it, since pages may spell out their own address.
 */
export function pageKey(url: URL): string {
  const query = new URLSearchParams(
    [...url.searchParams].filter(([name, value]) => PARAMETERS.has(name) && value !== ''),
  );
  query.sort();
  return `${url.origin}${url.pathname}?${query}`;
}
