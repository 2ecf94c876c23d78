import {
  CARDS_PATH,
  FILTERS_PARAMETER,
  openedFacet,
  ownQueryString,
} from '#domain/catalogue/list-address.ts';
import { parseListQuery, type Facet } from '#domain/catalogue/query.ts';
import { choiceQueryString, wishedChoice } from '#domain/products/variant-choice.ts';

/** Letters of the longest key that a page is cached by: more than any link of ours has. */
const LONGEST_KEY = 2_048;

/** Cards of the longest page of a list. */
const MAX_CARDS = 96;

/** Pages of lists, and the facet that is decided by the path of some. */
const LIST = /^\/(?:(produtos|novidades|promocoes|busca)|(categoria|marca)\/.+)$/;
const FIXED: Record<string, Facet> = { categoria: 'category', marca: 'brand', promocoes: 'offer' };

function listQuery(path: string, fixed: Facet | undefined, params: URLSearchParams): string {
  const choices = ownQueryString({ path, fixed }, parseListQuery(params));
  const opened = openedFacet(params);
  return [choices, opened && `${FILTERS_PARAMETER}=${opened}`].filter(Boolean).join('&');
}

/** The first of these products, and the colours to show them in; nothing else of a query. */
function cardsQuery(params: URLSearchParams): string {
  const color = parseListQuery(params).facets.color ?? [];
  const ids = (params.get('ids') ?? '').split(',').slice(0, MAX_CARDS);
  return new URLSearchParams({
    ids: ids.join(),
    ...(color.length > 0 && { color: color.join() }),
  }).toString();
}

/** What the page of a path reads of a query: of lists and products their choices, of all others nothing. */
function readQuery({ pathname, searchParams }: URL): string {
  if (pathname === CARDS_PATH) return cardsQuery(searchParams);
  const list = LIST.exec(pathname);
  if (list) return listQuery(pathname, FIXED[list[1] ?? list[2] ?? ''], searchParams);
  if (pathname.startsWith('/produto/')) return choiceQueryString(wishedChoice(searchParams));
  return '';
}

/**
 * Whether decoding the path once leaves nothing encoded. Astro refuses to render an address that is encoded twice or
 * wrongly, and no page has such an address.
 */
function isDecodedOnce({ pathname }: URL): boolean {
  try {
    return !decodeURI(pathname).includes('%');
  } catch {
    return false;
  }
}

/**
 * The address of a page for everybody with only what that page understands, in one order and within its limits:
 * two that differ elsewhere (`utm_source`, empty fields of a form, the end of a long search) are the same page, and
 * are rendered from this alone. The origin belongs to it, since pages may spell out their own address.
 *
 * @returns undefined for a path that no page has
 */
export function pageAddress(url: URL): URL | undefined {
  if (!isDecodedOnce(url)) return undefined;
  const address = new URL(url);
  address.search = url.search === '' ? '' : readQuery(url);
  return address;
}

/**
 * What the page of a `pageAddress` is cached by; undefined if that would be too long: it is not cached then.
 *
 * @param chosen the visitor's language, if it is not the shop's
 */
export const pageKey = ({ href }: URL, chosen?: string): string | undefined =>
  href.length > LONGEST_KEY ? undefined : chosen === undefined ? href : `${href} ${chosen}`;

/** The address and the chosen language of a key: no address has a space. */
export function readPageKey(key: string): { address: URL; chosen: string | undefined } {
  const [href = '', chosen] = key.split(' ');
  return { address: new URL(href), chosen };
}

/**
 * What Astro reads otherwise than it is written: something encoded, an empty segment. Stricter than `pageAddress`,
 * which is asked about what Astro has read.
 */
const ODD_PATH = /%|\/\//;

/**
 * The key of the page that a request asks for; undefined if Astro may read its path in another way.
 *
 * @param host the Host header, which has been checked
 * @param address path and query, as they are asked for
 * @param chosen the visitor's language, if it is not the shop's
 */
export function requestKey(host: string, address: string, chosen?: string): string | undefined {
  const url = URL.parse(`http://${host}${address}`);
  const page = url && !ODD_PATH.test(url.pathname) ? pageAddress(url) : undefined;
  return page && pageKey(page, chosen);
}
