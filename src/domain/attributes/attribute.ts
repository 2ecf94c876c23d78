import { z } from '../zod.ts';
import { fold } from '../catalogue/fold.ts';
import type { ListShape } from '../dashboard/list.ts';
import { idField, requiredLine, slugField } from '../dashboard/record-fields.ts';

/** How the dashboard's list of attributes may be asked for. */
export const attributeList: ListShape = {
  sorts: ['name', '-updatedAt'],
  filters: { variants: { kind: 'number' } },
  views: [{ name: 'unused', filters: { variants: { operator: 'between', from: 0, to: 0 } } }],
};

/** Limits of an attribute; form, server and texts use the same numbers. */
export const ATTRIBUTE_LIMITS = { name: 60, values: 100 } as const;

/** A value of an attribute, such as the size 'M'. */
export interface AttributeValue {
  id: string;
  name: string;
  /** Variants that have it, archived ones too. */
  variants: number;
}

/** An attribute in the dashboard: what frames differ in beside their colour. */
export interface AttributeItem {
  id: string;
  name: string;
  slug: string;
  /** In the order in which the shop offers them. */
  values: AttributeValue[];
  products: number;
  variants: number;
  updatedAt: number;
}

const valueSchema = z.object({
  /** Id of an existing value; without it the row is new. */
  id: idField.optional(),
  name: requiredLine(ATTRIBUTE_LIMITS.name, 'fields.name'),
});

/** What is written of an attribute. */
export const attributeSchema = z
  .object({
    name: requiredLine(ATTRIBUTE_LIMITS.name, 'fields.name'),
    slug: slugField,
    values: z
      .array(valueSchema)
      .min(1, 'fields.attributeValues')
      .max(ATTRIBUTE_LIMITS.values, 'fields.tooMany'),
  })
  .superRefine(({ values }, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of values.entries()) {
      const path = ['values', index, 'name'];
      if (seen.has(fold(name))) {
        context.addIssue({ code: 'custom', path, message: 'fields.valueRepeated' });
      }
      seen.add(fold(name));
    }
  });
export type AttributeInput = z.output<typeof attributeSchema>;
