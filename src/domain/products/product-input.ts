import { z } from '../zod.ts';
import { STAFF_REASONS } from '../stock/movement.ts';
import { MAX_STOCK, UNLIMITED } from '../stock/stock.ts';
import {
  idField as id,
  oneLine,
  requiredLine,
  richTextField,
  seoField,
  slugField,
} from '../dashboard/record-fields.ts';
import { tagListSchema } from '../dashboard/tags-input.ts';
import { toCents } from '../money.ts';
import { barcodeDigits, isGtin } from './gtin.ts';
import { isNcm, ncmDigits } from './ncm.ts';
import { MARKED, measureProblems } from '../frames/measures.ts';
import { GENDERS, MATERIALS, PRODUCT_KINDS, RIMS, SHAPES } from './product.ts';
import { mustBeComplete, PRODUCT_STATUSES } from './product-status.ts';
import { PRODUCT_LIMITS, choiceKey } from './product-limits.ts';

/** Reais, at most two decimals; integer cents once parsed. */
const price = z
  .number({ error: 'fields.price' })
  .min(0, 'fields.price')
  .max(PRODUCT_LIMITS.price, 'fields.price')
  .transform(toCents);

/** An NCM with its points or without; its digits once parsed, '' for none. */
export const ncmSchema = z
  .string()
  .max(20, 'fields.ncm')
  .transform(ncmDigits)
  .refine((digits) => digits === '' || isNcm(digits), 'fields.ncm');

const whole = z.int({ error: 'fields.wholeNumber' });
const reason = z.enum(STAFF_REASONS, { error: 'fields.stockReason' });
const note = oneLine(PRODUCT_LIMITS.note).default('');

/**
 * How a variant's stock changes. `set` is a count of N pieces, made when the stock was M: if it has changed since,
 * nothing is moved and the answer has the current stock. `move` adds or removes pieces, whatever the stock is.
 * `unlimited` never runs out; a `set` seen as −1 ends that.
 */
const stockEditSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set'),
    quantity: whole.min(0, 'fields.quantity').max(MAX_STOCK, 'fields.quantity'),
    seen: whole.min(UNLIMITED),
    reason,
    note,
  }),
  z.object({
    kind: z.literal('move'),
    delta: whole.min(-MAX_STOCK, 'fields.quantity').max(MAX_STOCK, 'fields.quantity'),
    reason,
    note,
  }),
  z.object({ kind: z.literal('unlimited') }),
]);

const variantSchema = z.object({
  /** Id of an existing variant; without it the row is new. */
  id: id.optional(),
  sku: requiredLine(PRODUCT_LIMITS.sku, 'fields.sku'),
  /** The SKU was suggested, not typed: it gets a number if something else has it, and is not refused. */
  skuIsSuggested: z.boolean().default(false),
  /** Digits of a GTIN. */
  barcode: z
    .string()
    .transform(barcodeDigits)
    .refine((digits) => digits === '' || isGtin(digits), 'fields.barcode')
    .transform((digits) => digits || null)
    .nullable()
    .default(null),
  price,
  /** Price before a reduction; above the price. */
  compareAt: price.nullable().default(null),
  /** What a piece costs the shop; null if that is not known. */
  cost: price.nullable().default(null),
  colorId: id.nullable().default(null),
  attributeValueId: id.nullable().default(null),
  customAttr: oneLine(PRODUCT_LIMITS.customAttr)
    .transform((text) => text || null)
    .nullable()
    .default(null),
  stock: stockEditSchema.optional(),
});

const length = whole.min(0, 'fields.wholeNumber').max(1000, 'fields.wholeNumber');

/** Null if it is not known. */
const unknownLength = length.nullable().default(null);

const measuresRow = z.object({
  /** Name of the attribute's value; '' for a frame of one size. */
  size: oneLine(PRODUCT_LIMITS.customAttr),
  lensWidth: length,
  bridge: length,
  temple: length,
  lensHeight: unknownLength,
  totalWidth: unknownLength,
  weight: unknownLength,
});

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/** A size has what stands on its temple or nothing: an incomplete row has one error, not one for each empty field. */
const measuresSchema = z.preprocess((row: z.input<typeof measuresRow>, context) => {
  if (MARKED.some((measure) => isMissing(row?.[measure]))) {
    context.addIssue({ code: 'custom', message: 'fields.measures.incomplete', continue: false });
  }
  return row;
}, measuresRow);

const share = z.number().min(0).max(1);

const imageSchema = z.object({
  /** Media key; the file is among the media. */
  key: id,
  alt: oneLine(PRODUCT_LIMITS.alt).default(''),
  /** The colour it shows; null shows every colour. */
  colorId: id.nullable().default(null),
  /** The option of the product's own choice that it shows, such as a lens; null shows every option. */
  customAttr: oneLine(PRODUCT_LIMITS.customAttr)
    .transform((text) => text || null)
    .nullable()
    .default(null),
  /** Focal point, which stays visible when the picture is cropped: from the left and from the top, 0 to 1. */
  focalX: share.default(0.5),
  focalY: share.default(0.5),
});

const fields = z.object({
  type: z.enum(['simple', 'variable']),
  status: z.enum(PRODUCT_STATUSES).default('draft'),
  /** When a scheduled product becomes active, epoch ms. */
  publishAt: z.int().min(0).nullable().default(null),
  kind: z.enum(PRODUCT_KINDS, { error: 'fields.required' }),
  name: requiredLine(PRODUCT_LIMITS.name, 'fields.productName'),
  slug: slugField,
  /** SKU of the product as a whole; a simple product has its variant's. '' follows from its variants' (`modelSku`). */
  sku: oneLine(PRODUCT_LIMITS.sku).default(''),
  descriptionHtml: richTextField,
  /** null or '' for a product without a brand. */
  brandId: z
    .string()
    .max(200)
    .transform((brandId) => brandId || null)
    .nullable()
    .default(null),
  gender: z.enum(GENDERS).nullable().default(null),
  shape: z.enum(SHAPES).nullable().default(null),
  rim: z.enum(RIMS).nullable().default(null),
  material: z.enum(MATERIALS).nullable().default(null),
  sun: z
    .object({
      category: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
      uv400: z.boolean(),
      polarized: z.boolean(),
    })
    .nullable()
    .default(null),
  /** What the custom choice is called, e.g. 'Lente'. */
  customAttrLabel: oneLine(PRODUCT_LIMITS.customAttr)
    .transform((text) => text || null)
    .nullable()
    .default(null),
  /** Whether it is money to spend in the shop, without freight or discount. Only a simple product is. */
  isGiftCard: z.boolean().default(false),
  /** Digits of its NCM once parsed; '' without. */
  ncm: ncmSchema.default(''),
  /** Media key of its 3D model. */
  model: id.nullable().default(null),
  seo: seoField,
  categoryIds: z.array(id).max(PRODUCT_LIMITS.categories, 'fields.tooMany').default([]),
  /** Words of the shop's own, by which staff group products and search finds them. */
  tags: tagListSchema.default([]),
  /** In the order of the page; a simple product has exactly one, without choices. */
  variants: z
    .array(variantSchema)
    .min(1, 'fields.variants')
    .max(PRODUCT_LIMITS.variants, 'fields.tooMany'),
  measures: z.array(measuresSchema).max(PRODUCT_LIMITS.sizes, 'fields.tooMany').default([]),
  /** In the order of the gallery. */
  images: z.array(imageSchema).max(PRODUCT_LIMITS.images, 'fields.tooMany').default([]),
});
type Fields = z.output<typeof fields>;

type Problem = { path: (string | number)[]; message: string };

function repeated(values: readonly (string | null)[]): number[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    if (value === null) return [];
    if (seen.has(value)) return [index];
    seen.add(value);
    return [];
  });
}

function variantProblems({ type, status, variants }: Fields): Problem[] {
  const at = (index: number, field: string, message: string): Problem => ({
    path: ['variants', index, field],
    message,
  });
  const problems: Problem[] = [];
  if (type === 'simple' && variants.length > 1) {
    problems.push({ path: ['variants'], message: 'fields.oneVariant' });
  }
  for (const [index, variant] of variants.entries()) {
    const { compareAt, price } = variant;
    if (mustBeComplete(status) && price === 0) problems.push(at(index, 'price', 'fields.price'));
    if (compareAt !== null && compareAt <= price) {
      problems.push(at(index, 'compareAt', 'fields.compareAt'));
    }
  }
  for (const index of repeated(variants.map(({ sku }) => sku))) {
    problems.push(at(index, 'sku', 'fields.skuRepeated'));
  }
  for (const index of repeated(variants.map(({ barcode }) => barcode))) {
    problems.push(at(index, 'barcode', 'fields.barcodeRepeated'));
  }
  for (const index of repeated(variants.map(({ id }) => id ?? null))) {
    problems.push(at(index, 'id', 'invalidField'));
  }
  for (const index of repeated(variants.map(choiceKey))) {
    problems.push(at(index, 'colorId', 'fields.choiceRepeated'));
  }
  return problems;
}

function measuresProblems({ measures }: Fields): Problem[] {
  const impossible = measures.flatMap((one, index) =>
    measureProblems(one)
      .filter(({ level }) => level === 'impossible')
      .map(({ field, code }) => ({
        path: ['measures', index, field],
        message: `fields.measures.${code}`,
      })),
  );
  const again = repeated(measures.map(({ size }) => size)).map((index) => ({
    path: ['measures', index, 'size'],
    message: 'fields.sizeRepeated',
  }));
  return [...impossible, ...again];
}

function statusProblems({ status, publishAt }: Fields): Problem[] {
  if (status !== 'scheduled' || publishAt !== null) return [];
  return [{ path: ['publishAt'], message: 'fields.publishAt' }];
}

/** A product as staff enter it; prices are reais before parsing, cents afterwards. */
export const productInputSchema = fields.superRefine((product, context) => {
  for (const { path, message } of [
    ...variantProblems(product),
    ...measuresProblems(product),
    ...statusProblems(product),
  ]) {
    context.addIssue({ code: 'custom', path, message });
  }
});

/** What the form sends: money in reais. */
export type ProductDraft = z.input<typeof productInputSchema>;
/** What the server works with: money in cents, everything trimmed. */
export type ProductEdit = z.output<typeof productInputSchema>;
export type VariantDraft = z.input<typeof variantSchema>;
export type VariantEdit = z.output<typeof variantSchema>;
