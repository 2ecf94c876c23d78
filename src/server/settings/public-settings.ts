import { initialSettings, type ShopSettings } from '#domain/settings/settings.ts';

/**
 * The settings as anyone may read them: all of them, as secrets such as a gateway's are stored elsewhere
 * (`setting-secrets.ts`), and but for whom the shop tells what happens. `loaded` tells the browser's store that these are the shop's own.
 */
export function publicSettings(settings: ShopSettings): ShopSettings {
  return { ...settings, notices: initialSettings.notices, loaded: true };
}
