import type { ShopSettings } from '#domain/settings/settings.ts';

/**
 * What anyone may read of the settings, which is all of them: secrets of gateways are environment,
 * never settings. `loaded` tells the browser's store that these are the shop's own.
 */
export function publicSettings(settings: ShopSettings): ShopSettings {
  return { ...settings, loaded: true };
}
