import type { ImportProblem, ProblemCode } from '#domain/imports/import.ts';
import type { ImportedProduct } from '#domain/imports/imported.ts';
import { FIELD_LIMITS } from '#domain/dashboard/field-limits.ts';
import { PRODUCT_LIMITS } from '#domain/products/product-limits.ts';
import { MAX_SLUG } from '#domain/products/slug.ts';
import type { InvalidFieldsError } from '../base/errors.ts';
import type { Writing } from './writer.ts';

/** Columns of a product's fields, as the errors of its form call them. */
const COLUMNS: Readonly<Record<string, string>> = {
  descriptionHtml: 'description',
  brandId: 'brand',
  categoryIds: 'categories',
  colorId: 'color',
  attributeValueId: 'attribute',
  'seo.title': 'seoTitle',
  'seo.description': 'seoDescription',
  publishAt: 'status',
};

/** What a code of a form's error means in a file, by its last part. */
const CODES: Readonly<Record<string, ProblemCode>> = {
  slugTaken: 'slugTaken',
  slug: 'slug',
  skuTaken: 'skuRepeated',
  skuRepeated: 'skuRepeated',
  justTaken: 'skuRepeated',
  price: 'price',
  compareAt: 'price',
  quantity: 'stock',
  wholeNumber: 'stock',
  stockShort: 'stock',
  choiceRepeated: 'choiceRepeated',
  barcode: 'barcode',
  barcodeTaken: 'barcode',
  barcodeRepeated: 'barcode',
  publishAt: 'status',
  tooLong: 'tooLong',
  tooDeep: 'tooLong',
  variants: 'variants',
  oneVariant: 'variants',
};

/** The most letters of a column, where that is why it is refused. */
const LIMITS: Readonly<Record<string, number>> = {
  name: PRODUCT_LIMITS.name,
  slug: MAX_SLUG,
  sku: PRODUCT_LIMITS.sku,
  customAttr: PRODUCT_LIMITS.customAttr,
  customAttrLabel: PRODUCT_LIMITS.customAttr,
  description: FIELD_LIMITS.richText,
  seoTitle: FIELD_LIMITS.seoTitle,
  seoDescription: FIELD_LIMITS.seoDescription,
};

/** The errors of a product's form as problems of the cells that they come from. */
export function problemsOf(
  { record, columns, rows }: Writing<ImportedProduct>,
  { fields }: InvalidFieldsError,
): ImportProblem[] {
  const first = record.rows[0] ?? rows[0]?.row ?? 0;
  return Object.entries(fields).map(([path, message]): ImportProblem => {
    const [part, index, ...inner] = path.split('.');
    const isVariant = part === 'variants' && index !== undefined;
    const name = isVariant ? inner.join('.') : part === 'seo' ? path : part!;
    const field = COLUMNS[name] ?? name;
    const row = isVariant ? (record.variants[Number(index)]?.row ?? first) : first;
    const at = columns.indexOf.get(field) ?? -1;
    const last = message.split('.').at(-1)!;
    const isTooMany = last === 'tooMany';
    const code = isTooMany
      ? 'variants'
      : (CODES[last] ?? (field === 'attribute' ? 'choiceRepeated' : 'required'));
    const value = rows.find((one) => one.row === row)?.cells[at] ?? '';
    return {
      row,
      column: columns.headers[at] ?? '',
      code,
      level: 'error',
      values: {
        value: value.slice(0, 100),
        max: code === 'variants' ? PRODUCT_LIMITS.variants : (LIMITS[field] ?? 0),
      },
    };
  });
}
