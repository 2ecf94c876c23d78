import { z } from '../zod.ts';
import { oneLine } from '../dashboard/record-fields.ts';
import { tagListSchema } from '../dashboard/tags-input.ts';
import { STAFF_REASONS } from '../stock/movement.ts';
import { MAX_STOCK } from '../stock/stock.ts';
import { ncmSchema } from './product-input.ts';
import { PRODUCT_LIMITS } from './product-limits.ts';
import { PRODUCT_STATUSES } from './product-status.ts';
import {
  MAX_BULK_PRODUCTS,
  PRICE_ENDINGS,
  FEATURES,
  mayBeUnknown,
  type Feature,
} from './bulk-edit.ts';

const id = z.string().min(1).max(200);

const reais = z.number().min(-1_000_000).max(1_000_000);

const someTags = tagListSchema.refine((tags) => tags.length > 0, 'fields.required');

/** What is done to each product of a selection. Money is reais. */
export const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    by: z.enum(['percent', 'amount', 'set']),
    /** Percent (−90 to 500), reais added, or the new price. */
    value: reais,
    ending: z.enum(PRICE_ENDINGS).default('exact'),
    /** `keep`: the current price becomes the previous price. */
    compareAt: z.enum(['unchanged', 'keep', 'clear']).default('unchanged'),
  }),
  /** Price before: of each variant its price and so much per cent more, or none. */
  z.object({ kind: z.literal('compareAt'), percent: z.number().min(1).max(500).nullable() }),
  z
    .object({
      kind: z.literal('cost'),
      by: z.enum(['set', 'percent', 'clear']),
      /** Reais that a piece costs, or per cent that its cost changes by. */
      value: reais.default(0),
    })
    .refine(({ by, value }) => by !== 'set' || value >= 0, {
      path: ['value'],
      message: 'fields.price',
    }),
  z.object({ kind: z.literal('ncm'), ncm: ncmSchema }),
  z.object({ kind: z.literal('status'), status: z.enum(PRODUCT_STATUSES).exclude(['scheduled']) }),
  z.object({ kind: z.literal('brand'), brandId: id }),
  z
    .object({
      kind: z.literal('stock'),
      by: z.enum(['add', 'set', 'unlimited']),
      /** Pieces that come or, negative, go; or that each variant is to have. */
      value: z.int({ error: 'fields.wholeNumber' }).min(-MAX_STOCK).max(MAX_STOCK).default(0),
      reason: z.enum(STAFF_REASONS, { error: 'fields.stockReason' }),
      note: oneLine(PRODUCT_LIMITS.note).default(''),
    })
    .refine(({ by, value }) => by !== 'set' || value >= 0, {
      path: ['value'],
      message: 'fields.quantity',
    }),
  z
    .object({
      kind: z.literal('feature'),
      feature: z.enum(Object.keys(FEATURES) as [Feature, ...Feature[]]),
      value: z.string().nullable(),
    })
    .refine(
      ({ feature, value }) =>
        value === null
          ? mayBeUnknown(feature)
          : (FEATURES[feature] as readonly string[]).includes(value),
      { path: ['value'], message: 'fields.unknown' },
    ),
  z.object({ kind: z.literal('addCategory'), categoryId: id }),
  z.object({ kind: z.literal('removeCategory'), categoryId: id }),
  z.object({ kind: z.literal('addTags'), tags: someTags }),
  z.object({ kind: z.literal('removeTags'), tags: someTags }),
]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

const ids = z.array(id).min(1).max(MAX_BULK_PRODUCTS, 'fields.tooMany');

export const bulkPreviewSchema = z.object({ ids, change: bulkChangeSchema });

export const bulkApplySchema = bulkPreviewSchema.extend({
  /** `updatedAt` of each product in the preview; products changed since are skipped. */
  versions: z.record(id, z.int()),
  /** Pieces of each variant in the preview, if stock is changed: a sale since is not written over. */
  seen: z.record(id, z.int()).default({}),
});

export const bulkUndoSchema = z.object({ bulkEditId: id });
