import type { ShopSettings } from './domain/settings/settings.ts';
import type { ShopContext } from './server/context.ts';

declare global {
  namespace App {
    interface Locals {
      shop: ShopContext;
      settings: ShopSettings;
    }
  }
}
