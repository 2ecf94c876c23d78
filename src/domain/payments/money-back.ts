/** States of a refund: on its way, given back, or refused by the provider. */
export type RefundState = 'processing' | 'succeeded' | 'failed';

/** How the shop gives money back by hand. */
export type WayByHand = 'pix' | 'cash' | 'card';

/** Whether the shop still has to make a refund by hand. */
export const isToMake = ({
  byHand,
  status,
}: {
  /** A flag of JSON, or of a row. */
  byHand: boolean | 0 | 1;
  status: RefundState;
}): boolean => Boolean(byHand) && status === 'processing';

/** A refund as the buyer sees it. */
export interface MoneyBack {
  amountCents: number;
  status: RefundState;
  byHand: boolean;
  /** How, if it is by hand. */
  way: WayByHand;
  /** Epoch ms of its last news. */
  at: number;
}
