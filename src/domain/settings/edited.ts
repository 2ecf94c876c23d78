import type { SecretName } from './fields.ts';
import type { ShopSettings } from './settings.ts';

/** The settings as the API returns them to their form. */
export interface EditedSettings {
  id: 'shop';
  /** Epoch ms of the last change; sent back with the next, so that no change is overwritten. */
  updatedAt: number;
  settings: Omit<ShopSettings, 'loaded'>;
  /** Which secrets are stored; their values are never returned. */
  secrets: Record<SecretName, boolean>;
}
