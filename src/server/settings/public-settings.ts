import type { ShopSettings } from '#domain/settings/settings.ts';

/**
 * The settings as anyone may read them: all of them, as secrets such as a gateway's are stored elsewhere
 * (`setting-secrets.ts`). `loaded` tells the browser's store that these are the shop's own.
 */
export function publicSettings(settings: ShopSettings): ShopSettings {
  return { ...settings, loaded: true };
}
