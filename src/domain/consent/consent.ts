import type { Purpose } from './tag.ts';
import { DAY_MS } from '../time.ts';

/** After a year, visitors are asked again. */
const LASTS_MS = 365 * DAY_MS;

/** What a visitor answered, as their browser stores it. */
export interface Consent {
  /** Random; the shop's log names the browser by it, so that a change of mind is seen to be one. */
  browser: string;
  /** Epoch ms. */
  at: number;
  /** What was asked for, and what of it was agreed to. */
  asked: Purpose[];
  agreed: Purpose[];
}

/** A stored answer; null if there is none, or it cannot be read. Every page reads it: hence no zod, which is heavy. */
export function readConsent(stored: string | undefined): Consent | null {
  try {
    const { browser, at, asked, agreed } = JSON.parse(stored ?? '') as Partial<Consent>;
    const isWhole = typeof browser === 'string' && typeof at === 'number';
    return isWhole && Array.isArray(asked) && Array.isArray(agreed)
      ? { browser, at, asked, agreed }
      : null;
  } catch {
    return null;
  }
}

/** Whether a visitor is to be asked: for the first time, after a year, or because the shop asks for more. */
export const isToBeAsked = (
  consent: Consent | null,
  { purposes, now }: { purposes: readonly Purpose[]; now: number },
): boolean =>
  purposes.length > 0 &&
  (consent === null ||
    now - consent.at > LASTS_MS ||
    purposes.some((purpose) => !consent.asked.includes(purpose)));
