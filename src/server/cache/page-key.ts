import { LRUCache } from 'lru-cache';
import { FILTERS_PARAMETER } from '#domain/catalogue/list-address.ts';
import { FACETS } from '#domain/catalogue/query.ts';

/** Every parameter that a public page reads: those of a list, and a product page's choice. */
const PARAMETERS = new Set<string>([
  ...FACETS,
  ...['min', 'max', 'q', 'stock', 'sort', 'page', 'limit', FILTERS_PARAMETER],
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

/** Addresses as they are asked for, and their keys: reading one takes longer than finding its page. */
const keys = new LRUCache<string, string>({ max: 2_000 });
/** Characters of the longest address that is remembered: all of them together take two megabytes at most. */
const LONGEST_REMEMBERED = 500;

/** What Astro reads otherwise than it is written: something encoded, an empty segment. */
const ODD_PATH = /%|\/\//;

/**
 * The key of the page that a request asks for; undefined where Astro may read its path in another way.
 *
 * @param host the Host header, which has been checked
 * @param address path and query, as they are asked for
 */
export function requestKey(host: string, address: string): string | undefined {
  const whole = `http://${host}${address}`;
  const known = keys.get(whole);
  if (known !== undefined) return known;
  const url = URL.parse(whole);
  if (!url || ODD_PATH.test(url.pathname)) return undefined;
  const key = pageKey(url);
  if (whole.length <= LONGEST_REMEMBERED) keys.set(whole, key);
  return key;
}
