import type { ProductEdit } from '#domain/catalogue/product-input.ts';
import type { Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError, type FieldErrors } from '../errors.ts';

/** Name of an attribute's value by its id: what measures and sizes go by. */
export type AttributeNames = ReadonlyMap<string, string>;

/**
 * Checks what only the database knows: that what the product names is there, and that nobody else has
 * its codes.
 *
 * @returns the names of the attribute's values that its variants have
 * @throws InvalidFieldsError with a code for each field, `variants.3.sku`
 */
export async function checkProduct(
  tx: Tx,
  productId: string,
  edit: ProductEdit,
): Promise<AttributeNames> {
  const fields: FieldErrors = {};
  const attributeNames = await checkNamed(tx, edit, fields);
  await checkMedia(tx, productId, edit, fields);
  const values = await checkCodes(tx, productId, edit, fields);
  if (Object.keys(fields).length > 0) throw new InvalidFieldsError(fields, undefined, values);
  return attributeNames;
}

const present = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null)),
];

/** Brand, categories, colours and attribute values. */
async function checkNamed(tx: Tx, edit: ProductEdit, fields: FieldErrors): Promise<AttributeNames> {
  const brand = await tx
    .selectFrom('brands')
    .select('id')
    .where('id', '=', edit.brandId)
    .executeTakeFirst();
  if (!brand) fields['brandId'] = 'fields.unknown';

  const known = await idsOf(tx, 'categories', edit.categoryIds);
  edit.categoryIds.forEach((id, index) => {
    if (!known.has(id)) fields[`categoryIds.${index}`] = 'fields.unknown';
  });

  const colors = await idsOf(
    tx,
    'colors',
    present([...edit.variants, ...edit.images].map(({ colorId }) => colorId)),
  );
  for (const part of ['variants', 'images'] as const) {
    edit[part].forEach(({ colorId }, index) => {
      if (colorId !== null && !colors.has(colorId)) {
        fields[`${part}.${index}.colorId`] = 'fields.unknown';
      }
    });
  }

  const valueIds = present(edit.variants.map(({ attributeValueId }) => attributeValueId));
  const values =
    valueIds.length === 0
      ? []
      : await tx
          .selectFrom('attributeValues')
          .select(['id', 'name', 'attributeId'])
          .where('id', 'in', valueIds)
          .execute();
  const byId = new Map(values.map((value) => [value.id, value]));
  edit.variants.forEach(({ attributeValueId }, index) => {
    if (attributeValueId === null) return;
    const value = byId.get(attributeValueId);
    if (!value) fields[`variants.${index}.attributeValueId`] = 'fields.unknown';
    else if (value.attributeId !== values[0]?.attributeId) {
      fields[`variants.${index}.attributeValueId`] = 'fields.oneAttribute';
    }
  });
  return new Map(values.map(({ id, name }) => [id, name]));
}

async function idsOf(
  tx: Tx,
  table: 'categories' | 'colors',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Pictures and model are among the media, or were the product's already. */
async function checkMedia(
  tx: Tx,
  productId: string,
  { images, model }: ProductEdit,
  fields: FieldErrors,
): Promise<void> {
  const keys = present([...images.map(({ key }) => key), model]);
  if (keys.length === 0) return;
  const items = await tx
    .selectFrom('mediaItems')
    .select(['id', 'kind'])
    .where('id', 'in', keys)
    .execute();
  const kinds = new Map(items.map(({ id, kind }) => [id, kind]));
  const own = await tx
    .selectFrom('productImages')
    .select('key')
    .where('productId', '=', productId)
    .execute();
  const ownKeys = new Set(own.map(({ key }) => key));
  images.forEach(({ key }, index) => {
    if (kinds.get(key) === 'image' || (!kinds.has(key) && ownKeys.has(key))) return;
    fields[`images.${index}.key`] = 'fields.unknown';
  });
  if (model === null || kinds.get(model) === 'model') return;
  const before = await tx
    .selectFrom('products')
    .select('model')
    .where('id', '=', productId)
    .executeTakeFirst();
  if (kinds.has(model) || before?.model !== model) fields['model'] = 'fields.unknown';
}

/**
 * SKUs and bar codes are nobody else's.
 *
 * @returns what the texts of the errors say: the name of a product that has one of them
 */
async function checkCodes(
  tx: Tx,
  productId: string,
  { sku, variants }: ProductEdit,
  fields: FieldErrors,
): Promise<Record<string, string>> {
  const skus = variants.map((variant) => variant.sku);
  const ofVariants = await tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(['variants.sku', 'products.name'])
    .where('variants.sku', 'in', skus)
    .where('variants.productId', '!=', productId)
    .execute();
  const ofProducts = await tx
    .selectFrom('products')
    .select(['sku', 'name'])
    .where('sku', '=', sku)
    .where('id', '!=', productId)
    .execute();
  const barcodes = present(variants.map(({ barcode }) => barcode));
  const scanned =
    barcodes.length === 0
      ? []
      : await tx
          .selectFrom('variants')
          .innerJoin('products', 'products.id', 'variants.productId')
          .select(['variants.barcode', 'products.name'])
          .where('variants.barcode', 'in', barcodes)
          .where('variants.productId', '!=', productId)
          .where('variants.archivedAt', 'is', null)
          .execute();
  const skuOwners = new Map(ofVariants.map((row) => [row.sku, row.name]));
  const barcodeOwners = new Map(scanned.map((row) => [row.barcode, row.name]));
  variants.forEach((variant, index) => {
    if (skuOwners.has(variant.sku)) fields[`variants.${index}.sku`] = 'fields.skuTaken';
    if (barcodeOwners.has(variant.barcode)) {
      fields[`variants.${index}.barcode`] = 'fields.barcodeTaken';
    }
  });
  if (sku !== '' && ofProducts.length > 0) fields['sku'] = 'fields.skuTaken';
  const [product] = [
    ...skuOwners.values(),
    ...ofProducts.map(({ name }) => name),
    ...barcodeOwners.values(),
  ];
  return product === undefined ? {} : { product };
}
