import type { CartAddress } from '#domain/cart/cart.ts';
import type { ProviderMovement } from '#domain/payments/movement.ts';
import type { DisputeState } from '#domain/payments/payment.ts';
import type { ProviderForm } from '#domain/payments/provider-form.ts';
import type { PaymentRow, RefundRow } from '../../db/schema/payments.ts';
import type { Scope } from '../../service/scope.ts';

export type { ProviderMovement };

/** What a provider is asked to take money for. Sums are the server's own, in cents of reais. */
export interface PaymentRequest {
  payment: PaymentRow;
  order: { id: string; buyer: CartAddress };
  /** Address of the shop's page that holds the provider's form (`PaymentProvider.form`). */
  formUrl: string;
  /** The shop's name, for the provider's page. */
  shopName: string;
  /** Epoch ms after which it is no longer to be paid. */
  expiresAt: number | null;
  /** Where the provider sends the buyer back, whatever has happened; it has no query of the provider's own. */
  returnUrl: string;
  /** Where the provider sends its messages, if it has to be given the address. */
  webhookUrl: string;
}

/** What a provider has answered to a request. */
export interface BegunPayment {
  providerRef: string;
  redirectUrl?: string;
  pixCode?: string;
  /** Epoch ms. */
  expiresAt?: number;
}

/** Which attempt a provider speaks of: any one of these is enough. */
export interface PaymentKey {
  /** Our own id of it. */
  paymentId?: string | undefined;
  /** The provider's id of what it was asked for. */
  providerRef?: string | undefined;
  /** The provider's id of the money. */
  providerPaymentId?: string | undefined;
}

/** A provider's message about an attempt, once it is proven to be the provider's. */
export type PaymentNews =
  | {
      kind: 'payment';
      key: PaymentKey;
      outcome: 'paid';
      /** Smallest units of the currency: cents. */
      amountCents: number;
      /** ISO 4217, upper case. */
      currency: string;
      providerPaymentId: string;
      /** What the provider keeps of it, in the same currency, if it says so. */
      feeCents?: number | undefined;
      /** In how many parcels the buyer pays it, if not in one. */
      parcels?: number;
      /** Whether the provider advises against accepting it. */
      isRisky?: boolean;
    }
  | {
      kind: 'payment';
      key: PaymentKey;
      outcome: 'processing' | 'failed' | 'expired' | 'cancelled';
      /** For staff. */
      reason?: string;
    }
  | {
      kind: 'refund';
      /** Ours, or the provider's id of the refund. */
      refundId?: string | undefined;
      providerRef?: string | undefined;
      outcome: 'processing' | 'succeeded' | 'failed';
      reason?: string;
      /** What it gives back, if the provider says so: what nobody asked for here is recorded by it. */
      of?: ReturnedMoney | undefined;
    }
  | DisputeNews;

/** Money that went back. */
export interface ReturnedMoney {
  /** The provider's id of the money that it is of. */
  providerPaymentId: string;
  amountCents: number;
  /** ISO 4217, upper case. */
  currency: string;
}

/** A buyer has had their bank or the provider call money back; a lost dispute has taken it. */
export interface DisputeNews {
  kind: 'dispute';
  /** The provider's id of it. */
  disputeId: string;
  state: DisputeState;
  of: ReturnedMoney;
  /** The provider's word for why. */
  reason: string;
  /** Epoch ms until which the shop may answer; null is not known. */
  dueAt: number | null;
}

/** A call to the shop as it came: the signature is over the bytes of its body. */
export interface ProviderCall {
  method: string;
  headers: Headers;
  /** The query of the address. */
  query: URLSearchParams;
  body: string;
}

/** An event of a verified webhook: stored once by its id. */
export interface VerifiedEvent {
  id: string;
  body: string;
}

/** What a provider has answered to a refund. */
export interface RefundAnswer {
  providerRef: string | null;
  outcome: 'processing' | 'succeeded' | 'failed';
  reason?: string;
}

/**
 * How the shop talks to one provider. No verb runs inside a transaction; each may be repeated with the same input,
 * and asks the provider under the same key. What a provider tells is returned as news, which `applyNews` writes.
 *
 * Every verb throws ProviderUnavailableError when the provider does not answer in time or answers nonsense, and
 * ProviderRefusedError when it refuses what it is asked.
 */
export interface PaymentProvider {
  /** Asks the provider to take the money. */
  begin(scope: Scope, request: PaymentRequest): Promise<BegunPayment>;
  /** The form that leads to the provider, if an address alone does not. */
  form?(scope: Scope, request: PaymentRequest): Promise<ProviderForm>;
  /** What the buyer's return proves, or what can then be found out, such as by capturing; nothing if it proves nothing. */
  returned(
    scope: Scope,
    returned: { payment: PaymentRow; call: ProviderCall },
  ): Promise<PaymentNews[]>;
  /**
   * Whether its webhooks are signed by no one, so that they prove nothing: what asking does not confirm is as if it had
   * never been told, and uses up no event's id.
   */
  isUnsigned?: boolean;
  /**
   * Verifies a webhook.
   *
   * @throws BadRequestError for what is malformed or wrongly signed
   */
  verify(scope: Scope, call: ProviderCall): Promise<VerifiedEvent[]>;
  /** What a stored event says, asking the provider if the event alone does not prove it. */
  read(scope: Scope, event: VerifiedEvent): Promise<PaymentNews[]>;
  /** What the provider says of an attempt now; null if it cannot be asked. */
  look?(scope: Scope, payment: PaymentRow): Promise<PaymentNews[]>;
  /**
   * Has money given back, once under the refund's id, however often it is asked. As long as the answer is 'processing'
   * it is asked again, for days; `refund.providerRef` is then what it answered first, and enough to ask for
   * its state.
   */
  refund(scope: Scope, asked: { refund: RefundRow; payment: PaymentRow }): Promise<RefundAnswer>;
  /** Tells the provider that an attempt is no longer to be paid. */
  cancel?(scope: Scope, payment: PaymentRow): Promise<void>;
  /** Money that moved in a period, by the provider's own list. */
  list?(scope: Scope, period: { from: number; to: number }): Promise<ProviderMovement[]>;
  /** Asks for something harmless with the keys. @throws as every verb does */
  test(scope: Scope): Promise<void>;
}
