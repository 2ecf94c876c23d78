/** Letters of the reason for a refund. */
export const MAX_REFUND_REASON = 200;
/** Letters of a Pix key, as typed: an e-mail is the longest, with at most 77. */
export const MAX_PIX_KEY = 80;
