import { t } from 'i18next';
import type { ProductJson } from '#domain/catalogue/product-json.ts';
import type { FrameMeasures } from '#domain/catalogue/product.ts';

export interface CompareRow {
  label: string;
  /** What stands in the column of each product; several texts stand one below the other. */
  texts: string[][];
}

const fact = (facet: 'shape' | 'rim' | 'material' | 'gender') => ({
  label: t(`facets.names.${facet}`),
  of: (product: ProductJson) => (product[facet] ? [t(`facets.${facet}.${product[facet]}`)] : []),
});

/** One text per size, with the size's name where there are several. */
const bySize = (product: ProductJson, text: (measures: FrameMeasures) => string) =>
  Object.entries(product.measures).map(([size, measures]) =>
    size ? `${size}: ${text(measures)}` : text(measures),
  );

const measure = (name: 'totalWidth' | 'lensHeight') => ({
  label: t(`product.measure.${name}.name`),
  of: (product: ProductJson) => bySize(product, (measures) => `${measures[name]} mm`),
});

/** Rows of the comparison; one that no product has anything to say in is left out. */
export function compareRows(products: readonly (ProductJson | null)[]): CompareRow[] {
  const rows = [
    { label: t('facets.names.brand'), of: (product: ProductJson) => [product.brand.name] },
    { label: t('facets.names.color'), of: ({ colors }: ProductJson) => colors.map((c) => c.name) },
    fact('shape'),
    fact('rim'),
    fact('material'),
    {
      label: t('compare.printed'),
      of: (product: ProductJson) =>
        bySize(product, ({ lensWidth, bridge, temple }) => `${lensWidth}–${bridge}–${temple}`),
    },
    measure('totalWidth'),
    measure('lensHeight'),
    {
      label: t('product.weight'),
      of: (product: ProductJson) => bySize(product, ({ weight }) => `${weight} g`),
    },
    fact('gender'),
  ];
  return rows
    .map(({ label, of }) => ({
      label,
      texts: products.map((product) => (product ? of(product) : [])),
    }))
    .filter(({ texts }) => texts.some((text) => text.length > 0));
}
