import { readConsent, type Consent } from '#domain/consent/consent.ts';
import type { Purpose } from '#domain/consent/tag.ts';
import { postData } from './api.ts';
import { browserStorage } from './browser-storage.ts';
import { randomKey } from './random-key.ts';

/** Key of the answer in local storage. */
const CONSENT_KEY = 'CONSENT';

/** What the visitor answered; null before that. */
export const storedConsent = (): Consent | null => readConsent(browserStorage[CONSENT_KEY]);

/**
 * Stores what the visitor answers, and adds it to the shop's log. If the log cannot be reached, the answer still
 * counts in this browser; the shop then has no proof of it.
 */
export async function answerConsent(
  answer: { asked: readonly Purpose[]; agreed: readonly Purpose[] },
  now: number,
): Promise<void> {
  const browser = storedConsent()?.browser ?? randomKey();
  const consent: Consent = {
    browser,
    at: now,
    asked: [...answer.asked],
    agreed: [...answer.agreed],
  };
  browserStorage[CONSENT_KEY] = JSON.stringify(consent);
  await postData('/api/consent', { browser, asked: consent.asked, agreed: consent.agreed });
}
