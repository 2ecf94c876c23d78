/** What an entry of a gift card's ledger is: money put on it, spent, given back to it, or taken away. */
export const GIFT_CARD_ENTRY_KINDS = ['issued', 'spent', 'returned', 'cancelled'] as const;
export type GiftCardEntryKind = (typeof GIFT_CARD_ENTRY_KINDS)[number];
