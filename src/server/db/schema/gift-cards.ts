import type { GiftCardEntryKind } from '#domain/gift-cards/gift-card.ts';
import type { Flag } from './flag.ts';
import type { WithDefaults } from './with-defaults.ts';

/** A gift card: money that belongs to anyone who has its code. */
export interface GiftCardRow {
  id: string;
  /** SHA-256 of the code, by which it is found; the code itself has more than 100 bits. */
  codeHash: string;
  /** The last characters of the code, by which its owner and the shop recognise it. */
  codeEnd: string;
  /** The code, encrypted with a key of the shop's: only its letter has it. */
  codeSealed: string;
  initialCents: number;
  /** The sum of its entries, never below zero; changed by `bookGiftCard` alone. */
  balanceCents: number;
  /** Whether it cannot be spent. */
  blocked: Flag;
  /** The order that it was bought with, by which piece of which line; null for one issued by hand. */
  orderId: string | null;
  variantId: string;
  piece: number;
  /** `giftKeyOf` of that line. */
  giftKey: string;
  recipientName: string;
  recipientEmail: string;
  /** Who gives it to the recipient, and with which words; '' for one that the buyer gets. */
  giverName: string;
  message: string;
  /** When its letter is due, and when it was queued; null is at once, and not yet. */
  sendAt: number | null;
  sentAt: number | null;
  /** Its last moment; null is never. */
  expiresAt: number | null;
  /** When its owner got the reminder that it ends soon. */
  remindedAt: number | null;
  /** When its code was shown to staff, which happens once; null is not yet. */
  shownAt: number | null;
  /** Why it was issued by hand. */
  reason: string;
  createdAt: number;
  updatedAt: number;
  actorId: string;
  actorName: string;
}

/** One line of a gift card's ledger. */
export interface GiftCardEntryRow {
  giftCardId: string;
  /** From 0. */
  position: number;
  kind: GiftCardEntryKind;
  /** Above zero for what is added, below for what is taken. */
  amountCents: number;
  orderId: string | null;
  note: string;
  createdAt: number;
  actorId: string;
  actorName: string;
}

export interface GiftCardTables {
  giftCards: WithDefaults<
    GiftCardRow,
    | 'blocked'
    | 'orderId'
    | 'variantId'
    | 'piece'
    | 'giftKey'
    | 'recipientName'
    | 'recipientEmail'
    | 'giverName'
    | 'message'
    | 'sendAt'
    | 'sentAt'
    | 'expiresAt'
    | 'remindedAt'
    | 'shownAt'
    | 'reason'
  >;
  giftCardEntries: WithDefaults<GiftCardEntryRow, 'orderId' | 'note'>;
}
