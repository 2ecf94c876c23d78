import { z } from '../zod.ts';
import type { ListShape } from '../dashboard/list.ts';
import { requiredLine, slugField } from '../dashboard/record-fields.ts';

/** How the dashboard's list of colours may be asked for. */
export const colorList: ListShape = {
  sorts: ['name', '-updatedAt'],
  filters: { variants: { kind: 'number' } },
  views: [{ name: 'unused', filters: { variants: { operator: 'between', from: 0, to: 0 } } }],
};

/** The tones of a colour, '#rrggbb'. */
export interface Tones {
  hex: string;
  /** The right half of its sample; null for a colour of one tone. */
  hex2: string | null;
}

/** A colour in the dashboard. */
export interface ColorItem extends Tones {
  id: string;
  name: string;
  slug: string;
  /** All its products and variants, whatever their status; those that were removed after a sale too. */
  products: number;
  variants: number;
  /** Pictures of products that show it. */
  pictures: number;
  updatedAt: number;
}

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
