import { expressionBuilder } from 'kysely';
import { colorList } from '#domain/colors/color.ts';
import { flatResource } from '../dashboard/flat.ts';
import { mergeAction } from '../dashboard/merge-action.ts';
import { holdsWords, where } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import { changeNames, rewriteProducts } from '../products/change-products.ts';
import { colorItems, productsInColors, variantCount } from './color-items.ts';
import { mergeColors } from './merge-colors.ts';
import { z } from '#domain/zod.ts';
import { requiredLine, slugField } from '#domain/dashboard/record-fields.ts';

const tone = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'fields.color');

/** What is written of a colour. */
/** What is written in a call. */
export const colorSchema = z.object({
  name: requiredLine(60, 'fields.name'),
  slug: slugField,
  hex: tone,
  hex2: tone.nullable().default(null),
});

const { ref } = expressionBuilder<Schema, 'colors'>();

/** The colours that variants have: one tone or two. */
export const colors = flatResource({
  table: 'colors',
  list: {
    shape: colorList,
    search: (q, { engine }) => holdsWords(engine, q, [ref('name'), ref('slug')]),
    filters: { variants: (condition, { engine }) => where(engine, variantCount, condition) },
    sorts: { name: ({ engine }) => engine.fold(ref('name')) },
    columns: ['name', 'slug', 'hex', 'hex2', 'products', 'variants'],
  },
  items: colorItems,
  schema: colorSchema,
  row: async (_tx, { hex, hex2 }) => ({ hex, hex2 }),
  unnamed: 'cor',
  redirects: false,
  rename: async (tx, scope, { id, write }) =>
    changeNames(tx, scope, await productsInColors(tx, [id]), write),
  obstacle: async (tx, id) => {
    const variant = tx.selectFrom('variants').select('id').where('colorId', '=', id).limit(1);
    return (await variant.executeTakeFirst()) ? 'colorHasVariants' : null;
  },
  // Pictures stay with their products, and then show every colour.
  release: async (tx, scope, id) => {
    const products = await productsInColors(tx, [id]);
    await rewriteProducts(tx, scope, products, async () => {
      await tx
        .updateTable('productImages')
        .set({ colorId: null })
        .where('colorId', '=', id)
        .execute();
    });
  },
  // Every list and every card shows them.
  topics: { record: () => 'taxonomy', names: 'taxonomy' },
  actions: { merge: mergeAction(mergeColors) },
  audited: ['name', 'slug', 'hex', 'hex2', 'products', 'variants'],
});
