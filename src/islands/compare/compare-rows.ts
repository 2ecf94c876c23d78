import { t, type TextKey } from '#i18n/t.ts';
import { byWidth, markingText } from '#domain/frames/frame.ts';
import type { UnmarkedMeasure } from '#domain/frames/measures.ts';
import { formatDecimal } from '#domain/number.ts';
import type { MountedLenses } from '#domain/lenses/rank-frames.ts';
import type { SuitingFrame } from '#domain/lenses/suiting-frames.ts';
import type { ProductJson } from '#domain/products/product-json.ts';
import type { Color, FrameMeasures } from '#domain/products/product.ts';

export interface CompareRow {
  label: string;
  /** The texts in each product's column, one below the other. */
  texts: string[][];
  /** Samples of the colours that the texts name, as the row has them for each product. */
  swatches?: Pick<Color, 'hex' | 'hex2'>[][];
  /** Whether the products that are still sold differ in it. */
  differs: boolean;
}

interface RowSource {
  label: string;
  of: (product: ProductJson) => string[];
  swatchesOf?: (product: ProductJson) => Pick<Color, 'hex' | 'hex2'>[];
}

const fact = (
  facet: 'shape' | 'rim' | 'material' | 'gender',
  keyOf: (product: ProductJson) => TextKey | null | undefined | '',
) => ({
  label: t(`facets.names.${facet}`),
  of: (product: ProductJson) => [keyOf(product)].flatMap((key) => (key ? [t(key)] : [])),
});

/** One text per size of which it is known, with the size's name if there are several. */
const bySize = (product: ProductJson, textOf: (measures: FrameMeasures) => string | null) =>
  Object.entries(product.measures)
    .sort(([, a], [, b]) => byWidth(a, b))
    .flatMap(([size, measures]) => {
      const text = textOf(measures);
      if (text === null) return [];
      return [size ? `${size}: ${text}` : text];
    });

const measure = (name: UnmarkedMeasure, label: string) => ({
  label,
  of: (product: ProductJson) =>
    bySize(product, ({ [name]: value }) =>
      value === null ? null : `${value} ${name === 'weight' ? 'g' : 'mm'}`,
    ),
});

const ratingOf = ({ rating }: ProductJson) =>
  rating
    ? [`${formatDecimal(rating.average, 1)} · ${t('product.reviewCount', { count: rating.count })}`]
    : [];

/** What a prescription's lenses become in a frame, or why the frame does not suit it. */
export type ComparedLenses = (MountedLenses & Pick<SuitingFrame, 'size'>) | { message: string };

/** Rows about the lenses of a prescription, by product; undefined for what takes none. */
function lensRows(lenses: readonly (ComparedLenses | undefined)[]): CompareRow[] {
  const row = (label: string, textOf: (mounted: MountedLenses) => string, why: boolean) => {
    const texts = lenses.map((one) => {
      if (!one) return [];
      if ('edge' in one) return [one.size ? `${one.size}: ${textOf(one)}` : textOf(one)];
      return why ? [one.message] : [];
    });
    return { label, texts, differs: new Set(texts.map((text) => text.join())).size > 1 };
  };
  return [
    row(t('compare.edge'), ({ edge }) => `${formatDecimal(edge, 1)} mm`, true),
    row(t('compare.lensWeight'), ({ weight }) => `${formatDecimal(weight, 0)} g`, false),
  ];
}

/**
 * Rows of the comparison; one that is empty for all products is left out.
 *
 * @param lenses of the products, by the prescription that the browser knows
 */
export function compareRows(
  products: readonly (ProductJson | null)[],
  lenses: readonly (ComparedLenses | undefined)[] = [],
): CompareRow[] {
  const rows: RowSource[] = [
    {
      label: t('facets.names.brand'),
      of: (product: ProductJson) => (product.brand ? [product.brand.name] : []),
    },
    {
      label: t('facets.names.color'),
      of: ({ colors }: ProductJson) => colors.map(({ name }) => name),
      swatchesOf: ({ colors }: ProductJson) => colors,
    },
    fact('shape', ({ shape }) => shape && `facets.shape.${shape}`),
    fact('rim', ({ rim }) => rim && `facets.rim.${rim}`),
    fact('material', ({ material }) => material && `facets.material.${material}`),
    {
      label: t('compare.printed'),
      of: (product: ProductJson) => bySize(product, markingText),
    },
    measure('totalWidth', t('product.measure.totalWidth.name')),
    measure('lensHeight', t('product.measure.lensHeight.name')),
    measure('weight', t('product.weight')),
    fact('gender', ({ gender }) => gender && `facets.gender.${gender}`),
    { label: t('product.reviews'), of: ratingOf },
  ];
  const ofProducts = rows.map(({ label, of, swatchesOf }) => {
    const texts = products.flatMap((product) => (product ? [of(product).join('\n')] : []));
    return {
      label,
      texts: products.map((product) => (product ? of(product) : [])),
      ...(swatchesOf && {
        swatches: products.map((product) => (product ? swatchesOf(product) : [])),
      }),
      differs: new Set(texts).size > 1,
    };
  });
  return [...ofProducts, ...lensRows(lenses)].filter(({ texts }) =>
    texts.some((text) => text.length > 0),
  );
}
