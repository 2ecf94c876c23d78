import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { ncmText } from '#domain/products/ncm.ts';
import { listingTerms } from '#domain/products/listing-words.ts';
import { productList } from '#domain/products/product-list.ts';
import {
  STOCK_LEVELS,
  type ProductItem,
  type StockLevel,
} from '#domain/products/product-record.ts';
import type { Condition } from '#domain/dashboard/filters.ts';
import { VITRINE_COLUMNS, writeVitrine } from '#domain/imports/write-vitrine.ts';
import { toReais } from '#domain/money.ts';
import { lastPieces, UNLIMITED } from '#domain/stock/stock.ts';
import { linkBase } from '../base/link-base.ts';
import type { Cell } from '../dashboard/csv.ts';
import { listOf, type ExportColumn, type ExportParts } from '../dashboard/list.ts';
import { hasEach, hasWords } from '../dashboard/linked.ts';
import { unindexed, unindexedText, where } from '../dashboard/where.ts';
import type { Db } from '../db/engine/engine.ts';
import type { VariantRow } from '../db/schema/catalogue.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { Scope } from '../service/scope.ts';
import { importedProducts } from './imported-products.ts';
import { readTags } from './tags.ts';

const eb = expressionBuilder<Schema, 'productListings'>();
const { ref } = eb;

/** Products that have a word for each term, which may be its beginning: of name, brand, SKUs or bar codes. */
const search = (q: string, { engine }: Scope): Promise<Expression<SqlBool>> =>
  hasWords(
    engine,
    { table: 'productWords', owner: 'productId', id: 'productListings.id' },
    listingTerms(q).map((term) => [term]),
  );

const levelOf = (level: string): number => STOCK_LEVELS.indexOf(level as StockLevel);

/** The levels that a choice names, as in the column. */
function leveled(condition: Condition): Condition {
  if (condition.operator !== 'oneOf' && condition.operator !== 'noneOf') return condition;
  return { ...condition, values: condition.values.map(levelOf) as unknown as string[] };
}

/** Products of the categories, and of those below them. */
async function inCategories(condition: Condition, { engine }: Scope): Promise<Expression<SqlBool>> {
  if (condition.operator !== 'oneOf' && condition.operator !== 'noneOf') return sql<SqlBool>`true`;
  const { operator, values } = condition;
  const categories = await engine.db
    .selectFrom('categories as own')
    .innerJoin('categories as chosen', (join) =>
      join.on(sql<SqlBool>`own.path = chosen.path OR own.path LIKE chosen.path || '/%'`),
    )
    .select('own.id')
    .distinct()
    .where('chosen.id', 'in', values)
    .execute();
  const ids = categories.map(({ id }) => id);
  if (ids.length === 0) return sql<SqlBool>`${sql.lit(operator === 'noneOf')}`;
  const links = {
    table: 'productCategories',
    owner: 'productId',
    id: 'productListings.id',
  } as const;
  const category = sql.ref('productCategories.categoryId');
  const among = await hasEach(engine, links, [
    {
      indexed: sql<SqlBool>`${category} IN (${sql.join(ids)})`,
      // A record has one category or two: to seek each of thirty in the index takes seven times as long.
      perRecord: sql<SqlBool>`${unindexedText(engine, category)} IN (${sql.join(ids)})`,
    },
  ]);
  return operator === 'oneOf' ? among : eb.not(among);
}

async function tagged(condition: Condition, { engine }: Scope): Promise<Expression<SqlBool>> {
  if (condition.operator !== 'oneOf' && condition.operator !== 'noneOf') return sql<SqlBool>`true`;
  const links = { table: 'productTags', owner: 'productId', id: 'productListings.id' } as const;
  const values = sql.join(condition.values);
  const has = await hasEach(engine, links, [{ indexed: sql<SqlBool>`tag IN (${values})` }]);
  return condition.operator === 'oneOf' ? has : eb.not(has);
}

/** A variant of a product as its export shows it. */
interface ExportedVariant {
  product: ProductItem;
  variant: Pick<VariantRow, 'sku' | 'barcode' | 'priceCents' | 'compareAtCents' | 'costCents'> &
    Pick<VariantRow, 'qty' | 'customAttr'> & { color: string | null; attribute: string | null };
}

const reaisOf = (cents: number | null): number | null => (cents === null ? null : toReais(cents));

/** Each variant that is sold is a row of an export of its own: SKU, price and stock are its. */
const variantParts: ExportParts<ProductItem> = {
  columns: [
    { name: 'name', value: ({ product }) => product.name },
    { name: 'status', value: ({ product }) => product.status },
    { name: 'variantSku', value: ({ variant }) => variant.sku },
    { name: 'barcode', value: ({ variant }) => variant.barcode ?? '' },
    { name: 'color', value: ({ variant }) => variant.color ?? '' },
    { name: 'attribute', value: ({ variant }) => variant.attribute ?? '' },
    { name: 'customAttr', value: ({ variant }) => variant.customAttr ?? '' },
    { name: 'price', isMoney: true, value: ({ variant }) => toReais(variant.priceCents) },
    { name: 'compareAt', isMoney: true, value: ({ variant }) => reaisOf(variant.compareAtCents) },
    { name: 'cost', isMoney: true, value: ({ variant }) => reaisOf(variant.costCents) },
    { name: 'qty', value: ({ variant }) => variant.qty },
  ] satisfies ExportColumn<ExportedVariant>[],
  async of(db, items) {
    const ids = items.map(({ id }) => id);
    const variants = await db
      .selectFrom('variants')
      .leftJoin('colors', 'colors.id', 'variants.colorId')
      .leftJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
      .select(['productId', 'sku', 'barcode', 'priceCents', 'compareAtCents', 'costCents'])
      .select(['qty', 'customAttr', 'colors.name as color', 'attributeValues.name as attribute'])
      .where('productId', 'in', ids)
      .where('archivedAt', 'is', null)
      .orderBy('variants.position')
      .execute();
    const variantsOf = Map.groupBy(variants, ({ productId }) => productId);
    return items.flatMap((product): ExportedVariant[] =>
      (variantsOf.get(product.id) ?? []).map((variant) => ({ product, variant })),
    );
  },
};

/** The list of products, with what each shows: a few statements whatever the size of the catalogue. */
export const products = listOf<'productListings', ProductItem>({
  shape: productList,
  table: 'productListings',
  rows: (db) => db.selectFrom('productListings'),
  search,
  filters: {
    status: (condition, { engine }) => where(engine, ref('productListings.status'), condition),
    kind: (condition, { engine }) => where(engine, ref('kind'), condition),
    brand: (condition, { engine }) => where(engine, ref('brandId'), condition),
    category: inCategories,
    tag: tagged,
    stock: (condition, { engine }) =>
      where(engine, unindexed(engine, ref('stockLevel')), leveled(condition)),
    noPicture: (condition) =>
      eb('images', condition.operator === 'is' && condition.is ? '=' : '>', 0),
    price: (condition, { engine }) =>
      where(engine, unindexed(engine, ref('minPriceCents')), condition),
  },
  linked: ['category', 'tag'],
  sorts: {
    updatedAt: () => ref('productListings.updatedAt'),
    createdAt: () => ref('productListings.createdAt'),
    name: () => ref('productListings.sortName'),
    stock: () => ref('stockLevel'),
    price: () => ref('minPriceCents'),
    sold: () => ref('sold'),
  },
  items: (_scope, db, ids) => items(db, ids),
  columns: [
    { name: 'name', value: ({ name }) => name },
    { name: 'sku', value: ({ sku }) => sku },
    { name: 'status', value: ({ status }) => status },
    { name: 'kind', value: ({ kind }) => kind },
    { name: 'brand', value: ({ brand }) => brand?.name ?? '' },
    { name: 'tags', value: ({ tags }) => tags.join(', ') },
    { name: 'stock', value: ({ stock }) => stock },
    { name: 'minPrice', isMoney: true, value: ({ minPrice }) => minPrice },
    { name: 'maxPrice', isMoney: true, value: ({ maxPrice }) => maxPrice },
    { name: 'minCost', isMoney: true, value: ({ minCost }) => minCost },
    { name: 'maxCost', isMoney: true, value: ({ maxCost }) => maxCost },
    { name: 'ncm', value: ({ ncm }) => ncmText(ncm) },
    { name: 'sold', value: ({ sold }) => sold },
    { name: 'createdAt', value: ({ createdAt }) => new Date(createdAt) },
    { name: 'updatedAt', value: ({ updatedAt }) => new Date(updatedAt) },
  ],
  parts: variantParts,
  sheet: {
    header: VITRINE_COLUMNS,
    rows: async ({ engine, config }, items) => {
      const ids = items.map(({ id }) => id);
      const products = await importedProducts(engine.heavy, ids, linkBase(config) ?? '');
      return products.flatMap(writeVitrine).map((row) => row.map(cellOf));
    },
  },
});

/** A negative number is no formula; as a text it would be guarded like one. */
const cellOf = (cell: string): Cell => (/^-[1-9]\d{0,8}$/.test(cell) ? Number(cell) : cell);

async function items(db: Db, ids: readonly string[]): Promise<ProductItem[]> {
  const listed = db
    .selectFrom('productListings as listing')
    .innerJoin('products', 'products.id', 'listing.id')
    .leftJoin('brands', 'brands.id', 'products.brandId')
    .select([
      ...(['products.id', 'products.name', 'products.slug', 'products.sku'] as const),
      ...(['products.type', 'products.status', 'products.publishAt', 'products.kind'] as const),
      ...(['products.createdAt', 'products.updatedAt', 'brands.name as brandName'] as const),
      'products.ncm',
      ...(['listing.brandId', 'listing.minPriceCents', 'listing.maxPriceCents'] as const),
      ...(['listing.variants', 'listing.outVariants', 'listing.lowVariants'] as const),
      'listing.sold',
    ])
    .where('listing.id', 'in', ids)
    .execute();
  const stocked = db
    .selectFrom('variants')
    .leftJoin('colors', 'colors.id', 'variants.colorId')
    .leftJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
    .select(['variants.productId', 'variants.qty', 'variants.costCents', 'variants.customAttr'])
    .select(['colors.name as color', 'attributeValues.name as attribute'])
    .where('variants.productId', 'in', ids)
    .where('variants.archivedAt', 'is', null)
    .orderBy('variants.position')
    .execute();
  const pictured = db
    .selectFrom('productImages')
    .select(['productId', 'key', 'alt'])
    .where('productId', 'in', ids)
    .where('position', '=', 0)
    .execute();
  const [rows, quantities, pictures, tagsOf] = await Promise.all([
    listed,
    stocked,
    pictured,
    readTags(db, ids),
  ]);
  const stockOf = Map.groupBy(quantities, ({ productId }) => productId);
  const pictureOf = new Map(pictures.map(({ productId, ...picture }) => [productId, picture]));
  return rows.map(
    ({ brandId, brandName, minPriceCents, maxPriceCents, outVariants, lowVariants, ...row }) => ({
      ...row,
      brand: brandName === null ? null : { id: brandId, name: brandName },
      picture: pictureOf.get(row.id) ?? null,
      tags: tagsOf.get(row.id) ?? [],
      stock: stockSum(stockOf.get(row.id) ?? []),
      stockLevel:
        row.variants <= outVariants ? 'out' : outVariants + lowVariants > 0 ? 'low' : 'enough',
      ending: endingOf(stockOf.get(row.id) ?? []),
      minPrice: toReais(minPriceCents),
      maxPrice: toReais(maxPriceCents),
      ...costsOf(stockOf.get(row.id) ?? []),
    }),
  );
}

interface Stocked {
  qty: number;
  color: string | null;
  attribute: string | null;
  customAttr: string | null;
}

/** The variants that are sold out or nearly, the scarcest first. */
const endingOf = (variants: readonly Stocked[]): ProductItem['ending'] =>
  variants
    .filter(({ qty }) => qty === 0 || lastPieces(qty) !== null)
    .toSorted((one, other) => one.qty - other.qty)
    .map(({ qty, color, attribute, customAttr }) => ({
      name: [color, attribute, customAttr].filter(Boolean).join(' · '),
      qty,
    }));

/** The lowest and the highest known cost, in reais. */
function costsOf(
  variants: readonly { costCents: number | null }[],
): Pick<ProductItem, 'minCost' | 'maxCost'> {
  const costs = variants.flatMap(({ costCents }) => costCents ?? []);
  if (costs.length === 0) return { minCost: null, maxCost: null };
  return { minCost: toReais(Math.min(...costs)), maxCost: toReais(Math.max(...costs)) };
}

const stockSum = (variants: readonly { qty: number }[]): number =>
  variants.some(({ qty }) => qty === UNLIMITED)
    ? UNLIMITED
    : variants.reduce((sum, { qty }) => sum + qty, 0);
