import { initialSettings, type ShopSettings } from '#domain/settings/settings.ts';

/**
 * The settings as anyone may read them: all but the mail server and whom the shop tells what happens; secrets such as a
 * gateway's are stored elsewhere (`setting-secrets.ts`). `loaded` tells the browser's store that these are the shop's
 * own.
 */
export function publicSettings(settings: ShopSettings): ShopSettings {
  const { mail, notices } = initialSettings;
  return { ...settings, mail, notices, loaded: true };
}
