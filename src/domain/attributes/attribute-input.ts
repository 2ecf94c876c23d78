import { z } from '../zod.ts';
import { fold } from '../catalogue/fold.ts';
import { idField, requiredLine, slugField } from '../dashboard/record-fields.ts';
import { ATTRIBUTE_LIMITS } from './attribute.ts';

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
