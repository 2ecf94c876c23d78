import type { OfferedMethod } from '../payments/methods.ts';
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

/** What a method lacks to work: a field of the form, the shop's own address, or the demo. */
export type MethodGap = `secrets.${SecretName}` | 'payment.pixTokenUrl' | 'siteUrl' | 'demo';

/** How far a way to pay is set up, as its form shows it. */
export interface MethodSetup {
  method: OfferedMethod;
  /** Whether buyers are offered it: it is on and lacks nothing. */
  isOffered: boolean;
  gaps: readonly MethodGap[];
  /** Fields that the environment decides, with the variable that does: their own values count for nothing. */
  fixed: Readonly<Record<string, string>>;
  /** Whether money is real; null is not known from here. */
  mode: 'test' | 'live' | null;
  /** Address that the provider is to tell what happens; null if it needs none, or the shop has no address yet. */
  webhook: string | null;
  /** Epoch ms of the provider's last message. */
  heardAt: number | null;
}
