import type { Faceting } from '#domain/catalogue/faceting.ts';
import {
  FACETS,
  FIXED_VALUES,
  type Facet,
  type Facets,
  type FacetValue,
  type ListQuery,
} from '#domain/catalogue/query.ts';
import { textAt } from '#i18n/t.ts';
import type { Taxonomy } from './taxonomy.ts';

type Labelled = Pick<FacetValue, 'value' | 'label' | 'hex' | 'hex2'>;

type Named = 'category' | 'brand' | 'color';

const namedValues = new WeakMap<Taxonomy, Record<Named, Labelled[]>>();

/** The values that the shop's own words name. */
function namedBy(taxonomy: Taxonomy): Record<Named, Labelled[]> {
  const known = namedValues.get(taxonomy);
  if (known) return known;
  const { brands, colors, categories } = taxonomy;
  const values = {
    category: categories.map(({ path, name }) => ({ value: path, label: name })),
    brand: brands.map(({ slug, name }) => ({ value: slug, label: name })),
    color: colors.map(({ slug, name, hex, hex2 }) => ({ value: slug, label: name, hex, hex2 })),
  };
  namedValues.set(taxonomy, values);
  return values;
}

const labelled = (facet: keyof typeof FIXED_VALUES): Labelled[] =>
  FIXED_VALUES[facet].map((value) => ({ value, label: textAt(`facets.${facet}.${value}`) }));

/** Every value that a facet can have, labelled in the language that is read, in the order in which it is shown. */
export const valuesByFacet = (taxonomy: Taxonomy): Record<Facet, Labelled[]> => ({
  kind: labelled('kind'),
  shape: labelled('shape'),
  rim: labelled('rim'),
  material: labelled('material'),
  size: labelled('size'),
  gender: labelled('gender'),
  offer: labelled('offer'),
  ...namedBy(taxonomy),
});

/** The query's choices without those values that the shop does not know (any more). */
export function knownChoices(
  facets: ListQuery['facets'],
  values: Record<Facet, Labelled[]>,
): ListQuery['facets'] {
  const known: ListQuery['facets'] = {};
  for (const facet of FACETS) {
    const chosen = facets[facet]?.filter((value) =>
      values[facet].some((offered) => offered.value === value),
    );
    if (chosen && chosen.length > 0) known[facet] = chosen;
  }
  return known;
}

/** The facets as a list shows them: what has products, and what is chosen even without. */
export function facetValues(
  { counts, price }: Pick<Faceting<unknown>, 'counts' | 'price'>,
  values: Record<Facet, Labelled[]>,
  chosen: ListQuery['facets'],
): Facets {
  const shown = (facet: Facet): FacetValue[] =>
    values[facet].flatMap((offered) => {
      const count = counts[facet].get(offered.value) ?? 0;
      const selected = chosen[facet]?.includes(offered.value) ?? false;
      return count > 0 || selected ? [{ ...offered, count, selected }] : [];
    });
  return {
    ...(Object.fromEntries(FACETS.map((facet) => [facet, shown(facet)])) as Record<
      Facet,
      FacetValue[]
    >),
    price: price ?? { minCents: 0, maxCents: 0 },
  };
}
