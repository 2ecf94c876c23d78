/** Letters of the reason for a refund. */
export const MAX_REFUND_REASON = 200;
