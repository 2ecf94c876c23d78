import type { ListShape } from '../dashboard/list.ts';
import type { GiftCardEntryKind } from './gift-card.ts';
import type { Reais } from '../money.ts';

/** How the dashboard's list of gift cards may be asked for. */
export const giftCardList: ListShape = {
  sorts: ['-createdAt', '-balance'],
  filters: {
    createdAt: { kind: 'day' },
    balance: { kind: 'money' },
    blocked: { kind: 'flag', options: ['false', 'true'] },
  },
};

/** A gift card in the dashboard, without its code. Money in reais, times epoch ms. */
export interface GiftCardItem {
  id: string;
  /** '•••• 7KQP' */
  name: string;
  recipientName: string;
  recipientEmail: string;
  amount: Reais;
  balance: Reais;
  blocked: boolean;
  /** Its last moment; null is never. */
  expiresAt: number | null;
  /** When its code is or was sent; null is at once, by a job that waits. */
  sendAt: number | null;
  sentAt: number | null;
  /** When its code was shown to staff. */
  shownAt: number | null;
  /** Who gives it; '' for one that its buyer got. */
  giverName: string;
  /** The order that it was bought with; '' for one issued by hand. */
  orderId: string;
  /** Why it was issued by hand. */
  reason: string;
  createdAt: number;
  updatedAt: number;
}

/** One line of its ledger. */
export interface GiftCardEntry {
  kind: GiftCardEntryKind;
  /** Reais; below zero for what was taken. */
  amount: Reais;
  orderId: string;
  at: number;
  by: string;
}

/** A gift card with its ledger, the newest entry first. */
export interface GiftCardRecord extends GiftCardItem {
  entries: GiftCardEntry[];
  /** Whether the person who asks may open the orders that it names. */
  mayOpenOrders: boolean;
  /** Whether its code may be shown: once, of one issued by hand, or of any while the shop sends no letters. */
  isCodeOpen: boolean;
}
