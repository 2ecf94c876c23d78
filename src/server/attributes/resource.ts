import { expressionBuilder, sql, type SqlBool } from 'kysely';
import { attributeList } from '#domain/attributes/attribute.ts';
import { attributeSchema } from '#domain/attributes/attribute-input.ts';
import { flatResource } from '../dashboard/flat.ts';
import { mergeAction } from '../dashboard/merge-action.ts';
import { holdsWords, where } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import { attributeItems, variantCount } from './attribute-items.ts';
import { mergeAttributes } from './merge-attributes.ts';
import { writeValues } from './write-values.ts';

const eb = expressionBuilder<Schema, 'attributes'>();
const { ref } = eb;

/** What frames differ in beside their colour, such as the size, with its values in order. */
export const attributes = flatResource({
  table: 'attributes',
  list: {
    shape: attributeList,
    search: (q, { engine }) => {
      const value = sql.ref<string>('attributeValues.name');
      const values = eb
        .selectFrom('attributeValues')
        .select(sql.lit(1).as('one'))
        .whereRef('attributeValues.attributeId', '=', 'attributes.id')
        .where(holdsWords(engine, q, [value]));
      return eb.or([
        holdsWords(engine, q, [ref('attributes.name')]),
        sql<SqlBool>`EXISTS ${values}`,
      ]);
    },
    filters: { variants: (condition, { engine }) => where(engine, variantCount, condition) },
    sorts: { name: ({ engine }) => engine.fold(ref('attributes.name')) },
    columns: [
      'name',
      { name: 'values', value: ({ values }) => values.map(({ name }) => name).join(', ') },
      'products',
      'variants',
    ],
  },
  items: attributeItems,
  schema: attributeSchema,
  row: async () => ({}),
  parts: writeValues,
  unnamed: 'atributo',
  redirects: false,
  obstacle: async (tx, id, { engine }) => {
    // Variants refer to its values, not to itself.
    await tx
      .selectFrom('attributeValues')
      .select('id')
      .where('attributeId', '=', id)
      .$if(engine.name === 'postgres', (query) => query.forUpdate())
      .execute();
    const variant = await tx
      .selectFrom('variants')
      .innerJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
      .select('variants.id')
      .where('attributeValues.attributeId', '=', id)
      .limit(1)
      .executeTakeFirst();
    return variant ? 'attributeHasVariants' : null;
  },
  release: async (tx, _scope, id) => {
    await tx.deleteFrom('attributeValues').where('attributeId', '=', id).execute();
  },
  topics: { record: () => 'taxonomy', names: 'taxonomy' },
  actions: { merge: mergeAction(mergeAttributes) },
  audited: ['name', 'values', 'products', 'variants'],
});
