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

/** How staff see a refund: its state, what the shop does by hand, and money that a chargeback took. */
export type RefundStage = RefundState | 'toMake' | 'notMade' | 'chargeback' | 'chargebackReversed';

/** What is shown of a refund. A chargeback whose money has come back to the shop is a refund that failed. */
export function refundStage({
  status,
  byHand,
  isChargeback,
}: {
  status: RefundState;
  byHand: boolean;
  isChargeback: boolean;
}): RefundStage {
  if (isChargeback) return status === 'failed' ? 'chargebackReversed' : 'chargeback';
  if (byHand && status === 'failed') return 'notMade';
  return isToMake({ byHand, status }) ? 'toMake' : status;
}

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
