import type { APIContext } from 'astro';
import { CARD_SIZES, CARD_WIDTHS, cardPicture } from '#components/products/card/card-picture.ts';
import type { ActiveFilter } from '#components/catalogue/filters/active-filter.ts';
import { openedFacet, openFacets, type ListPlace } from '#domain/catalogue/list-address.ts';
import {
  parseListQuery,
  toggleFacet,
  type Facets,
  type ListQuery,
} from '#domain/catalogue/query.ts';
import { BY_FIT } from '#domain/catalogue/sort.ts';
import { formatMoney } from '#domain/money.ts';
import { t } from '#i18n/t.ts';
import { browseProducts, type ProductList } from '#server/catalogue/browse-products.ts';
import { leastLensPrice } from '#server/lenses/lens-rows.ts';

/** The limits of the price, as text. */
function priceFilters(query: ListQuery): ActiveFilter[] {
  const { minCents, maxCents } = query;
  return [
    ...(minCents === null
      ? []
      : [
          {
            label: t('list.above', { price: formatMoney(minCents) }),
            without: { ...query, minCents: null, page: 1 },
          },
        ]),
    ...(maxCents === null
      ? []
      : [
          {
            label: t('list.upTo', { price: formatMoney(maxCents) }),
            without: { ...query, maxCents: null, page: 1 },
          },
        ]),
  ];
}

/** The filters that the visitor has set. */
function filtersOf(place: ListPlace, query: ListQuery, facets: Facets): ActiveFilter[] {
  const values = openFacets(place).flatMap((facet) =>
    (query.facets[facet] ?? []).map((value) => ({
      label: facets[facet].find((known) => known.value === value)?.label ?? value,
      without: toggleFacet(query, facet, value),
    })),
  );
  return [...values, ...priceFilters(query)];
}

/**
 * A list's title: its name and the page's number, or, if filters are set, the filters and how many
 * products there are, because a screen reader reads it out first.
 */
function titleOf(name: string, { total, page }: ProductList, filters: ActiveFilter[]): string {
  if (filters.length === 0) return t('seo.listTitle', { name, count: page });
  return t('seo.narrowedTitle', {
    name,
    chosen: filters.map(({ label }) => label).join(', '),
    total: t('list.total', { count: total }),
  });
}

/**
 * What a list page shows: the filters of its address, and the products that match them.
 *
 * @param name of the list, for its title
 * @param decided the facet that the page's path sets, whatever its query says
 */
export async function productListPage(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  place: ListPlace,
  name: string,
  decided: ListQuery['facets'] = {},
) {
  const asked = parseListQuery(url.searchParams);
  const query: ListQuery = { ...asked, facets: { ...asked.facets, ...decided } };
  const list = await browseProducts(locals.scope, query);
  const filters = filtersOf(place, query, list.facets);
  const [first] = list.products;
  // The browser puts another first into a list that it sorts.
  const picture = first && query.sort !== BY_FIT && cardPicture(first, query.facets.color).image;
  return {
    title: titleOf(name, list, filters),
    /** The first card's picture is the page's largest. */
    preload: picture ? { image: picture, sizes: CARD_SIZES[3], widths: CARD_WIDTHS } : null,
    // A page number beyond the last shows the last page, which is also its canonical address.
    shown: {
      place,
      list,
      filters,
      query: { ...query, page: list.page },
      opened: openedFacet(url.searchParams),
      checkout: locals.settings.checkout,
      promises: locals.settings.promises,
      hasLenses: (await leastLensPrice(locals.scope)) !== null,
    },
  };
}
