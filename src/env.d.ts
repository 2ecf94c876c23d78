import type { Needs } from '#domain/access/route-access.ts';
import type { SessionUser } from './domain/access/session-user.ts';
import type { CategoryBranch } from '#domain/products/product.ts';
import type { ViewCounts } from './domain/dashboard/list.ts';
import type { ShopSettings } from './domain/settings/settings.ts';
import type { FixedLinks } from './domain/menus/fixed-links.ts';
import type { ShopMenus } from './server/menus/shop-menus.ts';
import type { Scope } from './server/service/scope.ts';

declare global {
  namespace App {
    interface Locals {
      /** The shop, on behalf of the signed-in person or a guest. */
      scope: Scope;
      /**
       * Address of the shop in its own pages, without a trailing slash: SITE_URL, or where the request came
       * to. Never for letters (`linkBase` is theirs): the request may be anybody's.
       */
      siteUrl: string;
      /** The query as it was asked for; `Astro.url` of a page for everybody has only what that page understands. */
      search: string;
      /** Set if the page is the one that says why another could not be shown: the database is away, or an error. */
      failure?: 'unavailable' | 'error';
      /** The category tree, read by the layout that shows it. */
      categories: () => Promise<CategoryBranch[]>;
      /** The strip above the header, read by the layout that shows it; null while there is none. */
      announcement: () => Promise<{ text: string; link: string } | null>;
      /** Whether a way to pay takes no real money, read by the layout that says so. */
      isInTestMode: () => Promise<boolean>;
      /** The menus of header and footer, read by the layout that shows them. */
      menus: () => Promise<ShopMenus>;
      /** Where the texts are that the shop itself leads to. */
      fixedLinks: () => Promise<FixedLinks>;
      /** Saved views of sections that this page has counted, by section: the menu counts them no more. */
      viewCounts: Record<string, ViewCounts>;
      /** Number of records that need attention, by section; read by the dashboard's menu. */
      waiting: () => Promise<Readonly<Record<string, number>>>;
      /** Set for pages; endpoints below /api load them if they need them. */
      settings: ShopSettings;
      /** What the page or endpoint declares, its open ends filled in. */
      needs: Needs;
      /** Who is signed in; null also if the page is the same for everybody. */
      user: SessionUser | null;
      /** The session that `user` belongs to: one signed-in browser. */
      sessionId: string | null;
      /** Set for a call with a key of the API: the version that answers it. */
      apiVersion?: string;
      /** Set by a page that is the same for everybody: its HTML is stored until what it shows has changed. */
      shared?: boolean;
    }
  }
}
