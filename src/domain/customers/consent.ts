/** Whether a customer wants to hear from the shop; '' while no one has asked. */
export const CONSENTS = ['', 'yes', 'no'] as const;
export type Consent = (typeof CONSENTS)[number];

/** How a customer told the shop. */
export const CONSENT_SOURCES = ['counter', 'phone', 'whatsapp', 'email', 'form'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** The ways of writing to a customer that each have a consent of their own. */
export const CONSENT_CHANNELS = ['email', 'whatsapp'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** An answer, when it was given and how. */
export interface GivenConsent {
  consent: Consent;
  /** Epoch ms; null while no one has asked. */
  at: number | null;
  source: ConsentSource | null;
}
