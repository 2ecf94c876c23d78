import type { SecretName } from './fields.ts';
import type { ShopSettings } from './settings.ts';

/** The settings as their form reads them, and is answered by the API. */
export interface EditedSettings {
  id: 'shop';
  /** Epoch ms of the last change; sent back with the next, so that no change is overwritten. */
  updatedAt: number;
  settings: Omit<ShopSettings, 'loaded'>;
  /** Which secrets are stored; none of them is ever returned. */
  secrets: Record<SecretName, boolean>;
}
