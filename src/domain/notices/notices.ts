import { z } from '../zod.ts';
import type { Section } from '../dashboard/sections.ts';

/**
 * What the shop tells its own people about by letter, and the section that they must be allowed to see for it:
 * nothing of an order reaches anyone who may not open it.
 */
export const NOTICES = {
  orderPlaced: 'orders',
  orderExpiring: 'orders',
  orderReturned: 'orders',
  returnRequested: 'orders',
  paymentReview: 'orders',
  paymentsDiffer: 'payments',
  jobFailed: 'settings',
} as const satisfies Record<string, Section>;

export type Notice = keyof typeof NOTICES;

export const noticeNames = Object.keys(NOTICES) as [Notice, ...Notice[]];

/** Which notices a user wants. */
export const noticeChoiceSchema = z.object({
  notices: z.array(z.enum(noticeNames)).max(noticeNames.length),
});

/** Most addresses that the settings name: each gets a letter of its own. */
export const MAX_NOTICE_ADDRESSES = 10;

/** The addresses in a text, separated by commas, semicolons, spaces or lines. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
