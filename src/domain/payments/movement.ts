/** Money that a provider's own list has, for the reconciliation. */
export interface ProviderMovement {
  kind: 'payment' | 'refund';
  /** `providerPaymentId` of the payment, or `providerRef` of the refund. */
  id: string;
  /** Our id of the payment, if the list says it. */
  paymentId: string | null;
  /** The provider's id of what it was asked for (`providerRef`), if the list says it. */
  paymentRef?: string | null;
  /** Of a refund: `providerPaymentId` of its payment, if the list says it. */
  refundOf?: string | null;
  amountCents: number;
  /** Of a payment: what the provider keeps of it, in its currency; null or left out is not known. */
  feeCents?: number | null;
  currency: string;
  /** Epoch ms. */
  at: number;
}
