import { initialSettings, type ShopSettings } from '#domain/settings/settings.ts';
import { atom } from 'nanostores';
import { getData } from './api.ts';
import { notify } from './toasts.ts';

/** Where the shop's settings are read (specification, section 7). */
const SETTINGS_PATH = '/api/home/settings';

/** The shop's settings; the specification's initial values until they have loaded. */
export const $settings = atom<ShopSettings>(initialSettings);

/** Whether the settings have loaded or failed to: what the loading screen waits for. */
export const $settingsSettled = atom(false);

/** Fetches the settings. A failure is shown in a toast and leaves the settings as they were. */
export async function loadSettings(): Promise<void> {
  const answer = await getData<{ settings: ShopSettings }>(SETTINGS_PATH);
  if (answer.success) hydrateSettings(answer.settings);
  else notify.error(answer.err);
  $settingsSettled.set(true);
}

/** Takes settings that the server has rendered into the page, so that none need be fetched. */
export function hydrateSettings(settings: ShopSettings): void {
  $settings.set({ ...initialSettings, ...settings, loaded: true });
  $settingsSettled.set(true);
}
