import { z } from '../zod.ts';
import { requiredLine, slugField } from '../dashboard/record-fields.ts';

const tone = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'fields.color');

/** What is written of a colour. */
export const colorSchema = z.object({
  name: requiredLine(60, 'fields.name'),
  slug: slugField,
  hex: tone,
  hex2: tone.nullable().default(null),
});
export type ColorInput = z.output<typeof colorSchema>;
