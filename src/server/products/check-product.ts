import type { ProductEdit } from '#domain/products/product-input.ts';
import type { Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError, type FieldErrors } from '../base/errors.ts';
import { claimMedia } from '../media/uses.ts';

/** Names of attribute values by their ids; measures and sizes refer to the names. */
export type AttributeNames = ReadonlyMap<string, string>;

/**
 * Checks what only the database knows: that everything the product refers to exists, and that no other
 * product has its codes.
 *
 * @returns the names of its variants' attribute values
 * @throws InvalidFieldsError with a code for each field, such as `variants.3.sku`
 */
export async function checkProduct(
  tx: Tx,
  productId: string,
  edit: ProductEdit,
): Promise<AttributeNames> {
  const fields: FieldErrors = {};
  const attributeNames = await checkReferences(tx, edit, fields);
  await checkMedia(tx, productId, edit, fields);
  const values = await checkCodes(tx, productId, edit, fields);
  if (Object.keys(fields).length > 0) throw new InvalidFieldsError(fields, undefined, values);
  return attributeNames;
}

const present = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null)),
];

/** Checks that brand, categories, colours and attribute values exist. */
async function checkReferences(
  tx: Tx,
  edit: ProductEdit,
  fields: FieldErrors,
): Promise<AttributeNames> {
  const brands = await idsOf(tx, 'brands', present([edit.brandId]));
  if (edit.brandId !== null && !brands.has(edit.brandId)) fields['brandId'] = 'fields.unknown';

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
  table: 'brands' | 'categories' | 'colors',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Checks that pictures and model are in the library, or were the product's already. None of them can be
 * deleted from the library before the product is saved.
 */
async function checkMedia(
  tx: Tx,
  productId: string,
  { images, model }: ProductEdit,
  fields: FieldErrors,
): Promise<void> {
  const keys = present([...images.map(({ key }) => key), model]);
  if (keys.length === 0) return;
  const items = await claimMedia(tx, keys);
  const own = await tx
    .selectFrom('productImages')
    .select('key')
    .where('productId', '=', productId)
    .execute();
  const ownKeys = new Set(own.map(({ key }) => key));
  images.forEach(({ key }, index) => {
    if (items.get(key)?.kind === 'image' || (!items.has(key) && ownKeys.has(key))) return;
    fields[`images.${index}.key`] = 'fields.unknown';
  });
  if (model === null || items.get(model)?.kind === 'model') return;
  const before = await tx
    .selectFrom('products')
    .select('model')
    .where('id', '=', productId)
    .executeTakeFirst();
  if (items.has(model) || before?.model !== model) fields['model'] = 'fields.unknown';
}

/**
 * Checks that no other product has one of its SKUs or barcodes.
 *
 * @returns values for the error's texts: the name of a product that has one of them
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

/** The databases' errors for a value that a constraint refuses. */
interface Violation {
  code?: string;
  message?: string;
  detail?: string;
}

/** PostgreSQL's code for a unique violation; SQLite has it in the message. */
const PG_UNIQUE = '23505';
/** And for a reference to a row that is gone; SQLite has one writer, which has looked before. */
const PG_REFERENCE = '23503';

/**
 * Runs a write of a product whose codes were found to be free and whose references were there, and turns a conflict
 * with a simultaneous write into an error of the field.
 *
 * @throws InvalidFieldsError 'fields.justTaken', 'fields.unknown'
 */
export async function refusingTaken<T>(edit: ProductEdit, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const field = takenField(error, edit);
    if (field) throw new InvalidFieldsError({ [field]: 'fields.justTaken' });
    const lost = lostReference(error);
    if (lost) throw new InvalidFieldsError({ [lost]: 'fields.unknown' });
    throw error;
  }
}

/** What a product may refer to, by the column that does, and the field that says so. */
const REFERENCES = [
  ['brand', 'brandId'],
  ['category', 'categoryIds'],
  ['color', 'variants'],
  ['attribute_value', 'variants'],
] as const;

/** The field of what someone else has just removed; null for any other error. */
function lostReference(error: unknown): string | null {
  const { code, message = '', detail = '' } = error as Violation;
  if (code !== PG_REFERENCE) return null;
  const text = `${message} ${detail}`;
  return REFERENCES.find(([column]) => text.includes(`${column}_id`))?.[1] ?? null;
}

function takenField(error: unknown, { variants }: ProductEdit): string | null {
  const { code, message = '', detail = '' } = error as Violation;
  if (code !== PG_UNIQUE && !message.includes('UNIQUE constraint failed')) return null;
  const text = `${message} ${detail}`;
  if (/slug/.test(text)) return 'slug';
  if (!/sku/.test(text)) return null;
  const row = variants.findIndex(({ sku }) => detail.includes(`=(${sku})`));
  return /variants/.test(text) && row >= 0 ? `variants.${row}.sku` : 'sku';
}
