import type { ListShape } from '../dashboard/list.ts';
import type { Consent } from './consent.ts';
import type { Purpose } from './tag.ts';

const CONSENT_ANSWERS = ['agreed', 'refused', 'notAsked'] as const;
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];

/** An answer in the shop's log. */
export interface ConsentItem {
  id: string;
  /** Epoch ms. */
  at: number;
  browser: string;
  statistics: ConsentAnswer;
  marketing: ConsentAnswer;
}

/** How the log may be asked for. */
export const consentList: ListShape = {
  sorts: ['-at'],
  filters: {
    at: { kind: 'day' },
    statistics: { kind: 'choice', options: CONSENT_ANSWERS },
    marketing: { kind: 'choice', options: CONSENT_ANSWERS },
  },
};

/** What was answered for one purpose. */
export function answerFor(
  { asked, agreed }: Pick<Consent, 'asked' | 'agreed'>,
  purpose: Purpose,
): ConsentAnswer {
  if (!asked.includes(purpose)) return 'notAsked';
  return agreed.includes(purpose) ? 'agreed' : 'refused';
}
