import type { ListShape } from '../dashboard/list.ts';
import type { Seo } from '../dashboard/record-fields.ts';
import type { MediaRef } from '../media/media.ts';

/** How the dashboard's list of brands may be asked for. */
export const brandList: ListShape = {
  sorts: ['name', '-updatedAt'],
  filters: { products: { kind: 'number' } },
  views: [{ name: 'unused', filters: { products: { operator: 'between', from: 0, to: 0 } } }],
};

/** A brand in the dashboard. */
export interface BrandItem {
  id: string;
  name: string;
  slug: string;
  logo: MediaRef | null;
  descriptionHtml: string;
  seo: Seo;
  /** All its products, whatever their status. */
  products: number;
  updatedAt: number;
}
