/** Money that a provider's own list has, for the reconciliation. */
export interface ProviderMovement {
  /** A chargeback has called the money of a payment back; reversed, that money has come back to the shop. */
  kind: 'payment' | 'refund' | 'chargeback' | 'chargebackReversed';
  /** `providerPaymentId` of the payment, or `providerRef` of what went back. */
  id: string;
  /** Our id of the payment, if the list says it. */
  paymentId: string | null;
  /** The provider's id of what it was asked for (`providerRef`), if the list says it. */
  paymentRef?: string | null;
  /** Of all others: `providerPaymentId` of the payment, or the id of the chargeback that is reversed, if the list says it. */
  refundOf?: string | null;
  amountCents: number;
  /** Of a payment: what the provider keeps of it, in its currency; null or left out is not known. */
  feeCents?: number | null;
  currency: string;
  /** Epoch ms. */
  at: number;
}
