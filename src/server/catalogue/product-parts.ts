import { focalOf } from '#domain/products/image.ts';
import type { Color, FrameMeasures, ProductImage, Variant } from '#domain/products/product.ts';
import type { Db } from '../db/engine/engine.ts';
import type { ProductRow } from '../db/schema/catalogue.ts';
import { dependsOn } from '../caching/dependencies.ts';

export interface ProductParts {
  product: ProductRow & { brandSlug: string | null; brandName: string | null };
  /** In the order the page offers them. */
  variants: Variant[];
  /** In the order of the gallery. */
  images: ProductImage[];
  /** By size; the key '' if the product has one size. */
  measures: Record<string, FrameMeasures>;
}

interface ColorColumns {
  colorSlug: string | null;
  colorName: string | null;
  colorHex: string | null;
  colorHex2: string | null;
}

const colorOf = ({ colorSlug, colorName, colorHex, colorHex2 }: ColorColumns): Color | null =>
  colorSlug === null
    ? null
    : { slug: colorSlug, name: colorName ?? '', hex: colorHex ?? '', hex2: colorHex2 };

function readVariants(db: Db, productIds: readonly string[]) {
  return db
    .selectFrom('variants')
    .leftJoin('colors', 'colors.id', 'variants.colorId')
    .leftJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
    .leftJoin('attributes', 'attributes.id', 'attributeValues.attributeId')
    .select([
      'variants.productId',
      'variants.id',
      'variants.sku',
      'variants.barcode as gtin',
      'variants.compareAtCents',
      'variants.priceCents',
      'variants.qty',
      'variants.customAttr',
      'variants.size',
      'colors.slug as colorSlug',
      'colors.name as colorName',
      'colors.hex as colorHex',
      'colors.hex2 as colorHex2',
      'attributeValues.name as value',
      'attributes.name as attribute',
    ])
    .where('variants.productId', 'in', productIds)
    .where('variants.archivedAt', 'is', null)
    .orderBy('variants.position')
    .execute();
}

function readImages(db: Db, productIds: readonly string[]) {
  return db
    .selectFrom('productImages')
    .leftJoin('colors', 'colors.id', 'productImages.colorId')
    .select([
      'productImages.productId',
      'productImages.key',
      'productImages.customAttr',
      'productImages.alt',
      'productImages.width',
      'productImages.height',
      'productImages.focalX',
      'productImages.focalY',
      'colors.slug as color',
    ])
    .where('productImages.productId', 'in', productIds)
    .orderBy('productImages.position')
    .execute();
}

/** What is usual is left out: a focal point in the centre, a picture of every option. */
function imageOf({
  productId: _,
  focalX,
  focalY,
  customAttr,
  ...image
}: Awaited<ReturnType<typeof readImages>>[number]): ProductImage {
  const focal = focalOf({ focalX, focalY });
  return {
    ...image,
    ...(customAttr !== null && { customAttr }),
    ...(focal && { focal }),
  };
}

function readMeasures(db: Db, productIds: readonly string[]) {
  return db.selectFrom('frameMeasures').selectAll().where('productId', 'in', productIds).execute();
}

function variantOf(row: Awaited<ReturnType<typeof readVariants>>[number]): Variant {
  const { id, sku, gtin, priceCents, compareAtCents, qty, size } = row;
  const { value, attribute, customAttr } = row;
  return {
    id,
    sku,
    gtin,
    priceCents,
    compareAtCents,
    qty,
    size,
    color: colorOf(row),
    attribute: value !== null && attribute !== null ? { name: value, attribute } : null,
    customAttr: customAttr === null ? null : { name: customAttr },
  };
}

/**
 * Active products with their variants, pictures and measures, in four statements whatever their number.
 *
 * @param unpublished whether it reads the others as well: for previews by staff
 * @returns in the order of `ids`; what is hidden or unknown is left out
 */
export async function readProducts(
  db: Db,
  ids: readonly string[],
  { unpublished = false } = {},
): Promise<ProductParts[]> {
  if (ids.length === 0) return [];
  for (const id of ids) dependsOn(`product:${id}`);
  // Names of brands, colours and attributes.
  dependsOn('taxonomy');
  const products = await db
    .selectFrom('products')
    .leftJoin('brands', 'brands.id', 'products.brandId')
    .selectAll('products')
    .select(['brands.slug as brandSlug', 'brands.name as brandName'])
    .where('products.id', 'in', ids)
    .$if(!unpublished, (query) => query.where('products.status', '=', 'active'))
    .execute();
  const productsById = new Map(products.map((product) => [product.id, product]));
  const variants = Map.groupBy(await readVariants(db, ids), (row) => row.productId);
  const images = Map.groupBy(await readImages(db, ids), (row) => row.productId);
  const measures = Map.groupBy(await readMeasures(db, ids), (row) => row.productId);
  return ids.flatMap((id) => {
    const product = productsById.get(id);
    if (!product) return [];
    return [
      {
        product,
        variants: (variants.get(id) ?? []).map(variantOf),
        images: (images.get(id) ?? []).map(imageOf),
        measures: Object.fromEntries(
          (measures.get(id) ?? []).map(({ productId: _, size, ...lengths }) => [size, lengths]),
        ),
      },
    ];
  });
}
