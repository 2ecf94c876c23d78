import type { ListShape } from '../dashboard/list.ts';

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
