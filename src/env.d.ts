import type { CategoryNode } from './domain/catalogue/product.ts';
import type { ShopSettings } from './domain/settings/settings.ts';
import type { ShopContext } from './server/context.ts';

declare global {
  namespace App {
    interface Locals {
      shop: ShopContext;
      /** Public address of the shop, without a trailing slash: SITE_URL, or where the request came to. */
      siteUrl: string;
      /** The category tree, read by the layout that shows it. */
      categories: () => Promise<CategoryNode[]>;
      /** Set for pages; endpoints below /api load them where they need them. */
      settings: ShopSettings;
      /** Set by a page that is the same for everybody: its HTML is kept per catalogue version. */
      shared?: boolean;
    }
  }
}
