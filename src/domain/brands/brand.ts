import { z } from 'zod';
import type { ListShape } from '../dashboard/list.ts';
import {
  idField,
  requiredLine,
  richTextField,
  seoField,
  slugField,
  type Seo,
} from '../dashboard/record-fields.ts';
import type { MediaRef } from '../media/media.ts';

/** How the dashboard's list of brands may be asked for. */
export const brandList: ListShape = {
  sorts: ['name', '-updatedAt'],
  filters: { used: { kind: 'flag' } },
  views: [{ name: 'unused', filters: { used: { operator: 'is', is: false } } }],
};

/** A brand in the dashboard's list. */
export interface BrandItem {
  id: string;
  name: string;
  slug: string;
  logo: MediaRef | null;
  /** All its products, whatever their status. */
  products: number;
  updatedAt: number;
}

/** A brand as the dashboard edits it. */
export interface BrandRecord extends BrandItem {
  descriptionHtml: string;
  seo: Seo;
  /** Addresses that lead to its own. */
  oldSlugs: string[];
}

/** What is written of a brand. */
export const brandSchema = z.object({
  name: requiredLine(80),
  slug: slugField,
  /** Media key. */
  logo: idField.nullable().default(null),
  descriptionHtml: richTextField,
  seo: seoField,
});

/** What the brands that are chosen become: one of them. */
export const mergeSchema = z.object({ into: idField });
