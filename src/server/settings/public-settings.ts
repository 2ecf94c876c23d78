import { initialSettings, type ShopSettings } from '#domain/settings/settings.ts';

/**
 * The settings as anyone may read them: all but the mail server, whom the shop tells what happens, what staff may
 * take off a price, and what payment providers and carriers need; secrets such as a gateway's are stored elsewhere
 * (`setting-secrets.ts`). `loaded` tells the browser's store that these are the shop's
 * own.
 */
export function publicSettings(settings: ShopSettings): ShopSettings {
  const { mail, notices, counter, payment, shipping } = initialSettings;
  return { ...settings, mail, notices, counter, payment, shipping, loaded: true };
}
