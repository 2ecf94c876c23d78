import { variantSize } from '#domain/frames/frame.ts';
import type { FrameMeasures, SunCategory } from '#domain/products/product.ts';
import { sortName } from '#domain/catalogue/fold.ts';
import type { Scope } from '#server/service/scope.ts';
import type { Tx } from '#server/db/engine/engine.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import type { ProductImageRow, ProductRow, VariantRow } from '#server/db/schema/catalogue.ts';
import { inChunks } from '#server/base/chunks.ts';
import { writeListings } from '#server/products/list-figures.ts';
import { changeSearched } from '#server/catalogue/search-index.ts';
import { setStocks } from '#server/stock/move-stock.ts';

/** Columns of a product that are derived when it is written, or left unchanged. */
type DerivedColumn =
  | 'sortName'
  | 'sunCategory'
  | 'uv400'
  | 'polarized'
  | 'ratingSum'
  | 'ratingCount'
  | 'descriptionHtml'
  | 'seoTitle'
  | 'seoDescription'
  | 'publishAt'
  | 'isGiftCard'
  | 'ncm'
  | 'updatedAt';

/** A product as it is written: everything derived (size, sort name, search words) is left out. */
export interface ProductInput
  extends Omit<ProductRow, DerivedColumn>, Partial<Pick<ProductRow, 'isGiftCard' | 'ncm'>> {
  /** Price before a reduction, for variants that cost less. */
  compareAtCents: number | null;
  sun: { category: SunCategory; uv400: boolean; polarized: boolean } | null;
  categoryIds: string[];
  /** In the order of the page; a simple product has exactly one, without choices. */
  variants: VariantInput[];
  /** By the attribute value's name; the key '' for a frame of one size. */
  measures: Record<string, FrameMeasures>;
  /** In the order of the gallery. */
  images: ImageInput[];
}

export type VariantInput = Omit<
  VariantRow,
  'productId' | 'position' | 'size' | 'barcode' | 'compareAtCents' | 'costCents' | 'archivedAt'
> &
  Partial<Pick<VariantRow, 'barcode' | 'costCents'>>;

/** A picture; `colorId` is the colour it shows, null shows every colour, and `customAttr` likewise. */
export type ImageInput = Omit<
  ProductImageRow,
  'productId' | 'position' | 'focalX' | 'focalY' | 'customAttr'
> &
  Partial<Pick<ProductImageRow, 'focalX' | 'focalY' | 'customAttr'>>;

/**
 * Writes the products of a seed in one transaction, replacing those whose id exists with all their variants and stock;
 * updates search and publishes them. Reviews and their sums stay. Staff's edits go through `products/save-product.ts`.
 *
 * @throws RangeError when a product has no variant, or a simple one has several
 * @throws Error for a product that was sold before: its stock would be lost
 */
export async function saveProducts(scope: Scope, inputs: ProductInput[]): Promise<void> {
  inputs.forEach(checkVariants);
  const ids = inputs.map(({ id }) => id);
  await scope.engine.transaction(async (tx) => {
    await refuseSold(tx, ids);
    await publishChange(scope, ...ids.map((id) => `product:${id}` as const));
    await changeSearched(tx, scope, ids, async () => {
      await upsertProducts(
        tx,
        inputs.map((input) => productRow(input, scope.now())),
      );
      await deleteParts(tx, ids);
      await insertParts(tx, scope, inputs);
    });
    await writeListings(tx, ids);
  });
}

async function refuseSold(tx: Tx, productIds: string[]): Promise<void> {
  const [sold] = await inChunks(productIds, (some) =>
    tx
      .selectFrom('orderLines')
      .select('productId')
      .where('productId', 'in', some)
      .limit(1)
      .execute(),
  );
  if (sold)
    throw new Error(`Product ${sold.productId} was sold: seeding it again would lose its stock.`);
}

function checkVariants({ id, type, variants }: ProductInput): void {
  if (variants.length === 0 || (type === 'simple' && variants.length > 1)) {
    throw new RangeError(`Product ${id} (${type}) has ${variants.length} variants.`);
  }
}

function productRow(input: ProductInput, updatedAt: number): ProductRow {
  const { id, type, status, kind, slug, sku, name, description, brandId, createdAt } = input;
  const { gender, shape, rim, material, customAttrLabel, model, sun } = input;
  return {
    id,
    type,
    status,
    kind,
    slug,
    sku,
    name,
    description,
    brandId,
    createdAt,
    gender,
    shape,
    rim,
    material,
    customAttrLabel,
    model,
    publishAt: null,
    descriptionHtml: '',
    seoTitle: '',
    seoDescription: '',
    sortName: sortName(name),
    sunCategory: sun?.category ?? null,
    uv400: sun?.uv400 ? 1 : 0,
    polarized: sun?.polarized ? 1 : 0,
    ratingSum: 0,
    ratingCount: 0,
    isGiftCard: input.isGiftCard ?? 0,
    ncm: input.ncm ?? '',
    updatedAt,
  };
}

async function upsertProducts(tx: Tx, rows: ProductRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  // The sums belong to the reviews: an existing product's stay.
  const unchanged: (keyof ProductRow)[] = ['id', 'ratingSum', 'ratingCount'];
  const replaced = (Object.keys(first) as (keyof ProductRow)[]).filter(
    (c) => !unchanged.includes(c),
  );
  await inChunks(rows, (some) =>
    tx
      .insertInto('products')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) =>
            Object.fromEntries(replaced.map((name) => [name, eb.ref(`excluded.${name}`)])),
          ),
      )
      .execute(),
  );
}

const PARTS = ['variants', 'productCategories', 'frameMeasures', 'productImages'] as const;

async function deleteParts(tx: Tx, productIds: string[]): Promise<void> {
  for (const part of PARTS) {
    await inChunks(productIds, (some) =>
      tx.deleteFrom(part).where('productId', 'in', some).execute(),
    );
  }
}

async function insertParts(tx: Tx, scope: Scope, inputs: ProductInput[]): Promise<void> {
  const attributes = await tx.selectFrom('attributeValues').select(['id', 'name']).execute();
  const attributeNames = new Map(attributes.map(({ id, name }) => [id, name]));
  const variants = inputs.flatMap((input) => variantRows(input, attributeNames));
  await inChunks(variants, (some) => tx.insertInto('variants').values(some).execute());
  const stocks = inputs.flatMap(({ variants, createdAt: at }) =>
    variants.map(({ id: variantId, qty }) => ({ variantId, qty, at })),
  );
  await setStocks(tx, scope, stocks);

  const categories = inputs.flatMap(({ id: productId, categoryIds }) =>
    categoryIds.map((categoryId) => ({ productId, categoryId })),
  );
  await inChunks(categories, (some) => tx.insertInto('productCategories').values(some).execute());

  const measures = inputs.flatMap(({ id: productId, measures }) =>
    Object.entries(measures).map(([size, lengths]) => ({ productId, size, ...lengths })),
  );
  await inChunks(measures, (some) => tx.insertInto('frameMeasures').values(some).execute());

  const images = inputs.flatMap(({ id: productId, images }) =>
    images.map((image, position) => ({
      productId,
      position,
      focalX: 0.5,
      focalY: 0.5,
      customAttr: null,
      ...image,
    })),
  );
  await inChunks(images, (some) => tx.insertInto('productImages').values(some).execute());
}

function variantRows(input: ProductInput, attributeNames: Map<string, string>) {
  return input.variants.map((variant, position) => ({
    ...variant,
    productId: input.id,
    position,
    barcode: variant.barcode ?? null,
    compareAtCents: reducedFrom(input.compareAtCents, variant.priceCents),
    archivedAt: null,
    // The stock ledger sets its quantity.
    qty: 0 as const,
    size: variantSize(input.measures, attributeNames.get(variant.attributeValueId ?? '') ?? ''),
  }));
}

const reducedFrom = (compareAtCents: number | null, priceCents: number) =>
  compareAtCents !== null && compareAtCents > priceCents ? compareAtCents : null;
