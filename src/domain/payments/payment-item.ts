import type { ListShape } from '../dashboard/list.ts';
import {
  COUNTER_PAYMENT_METHODS,
  EARLIER_SHOP,
  GIFT_CARD,
  type OrderStatus,
  type PaymentMethod,
} from '../orders/order.ts';
import { PAYMENT_METHODS } from './methods.ts';
import {
  ATTENTIONS,
  PAYMENT_STATES,
  type Attention,
  type DisputeState,
  type PaymentState,
  type RefundState,
} from './payment.ts';
import type { Reais } from '../money.ts';

/** An attempt to pay, in the dashboard. Money in the currency's main unit (reais), times epoch ms. */
export interface PaymentItem {
  id: string;
  orderId: string;
  /** Name on the order; '' for staff who do not see orders. */
  buyer: string;
  method: PaymentMethod;
  status: PaymentState;
  /** What was asked for, in `currency`. */
  amount: Reais;
  currency: string;
  /** Why money that has come does not pay the order. */
  attention: Attention | null;
  /** Whether staff have to do something: money under review that was not given back, or a refund that was refused. */
  needsAttention: boolean;
  /** What has come; null for nothing yet, and for what staff have marked as paid. */
  received: Reais | null;
  receivedCurrency: string | null;
  /** What was given back of it or is on its way, in the currency in which it came. */
  refunded: Reais;
  /** The provider's ids of what it was asked for, and of the money. */
  providerRef: string | null;
  providerPaymentId: string | null;
  createdAt: number;
  paidAt: number | null;
}

/** Money given back of one payment, in the dashboard. */
export interface RefundItem {
  id: string;
  paymentId: string;
  status: RefundState;
  amount: Reais;
  currency: string;
  reason: string;
  /** What the provider, or staff who make it by hand, said went wrong. */
  failure: string;
  /** Whether the shop makes it by hand. */
  byHand: boolean;
  /** Whether a chargeback took the money. */
  isChargeback: boolean;
  providerRef: string | null;
  createdAt: number;
  updatedAt: number;
  actorName: string;
}

/** An attempt with its refunds, the oldest first. */
export interface PaymentWithRefunds extends PaymentItem {
  /** What the provider, or the call to it, said went wrong. */
  failure: string;
  /** Who took it, at the counter or by marking it as paid; '' for a provider. */
  actorName: string;
  /** What the provider keeps of it for its work, in the currency in which it came; null is not known. */
  fee: Reais | null;
  refunds: RefundItem[];
}

/** Something that happened to an attempt beside its refunds. */
export type PaymentMoment =
  | {
      kind: 'state';
      at: number;
      status: PaymentState;
      /** Why, by the provider or by staff; '' for the usual course. */
      note: string;
      /** Of staff; '' for a provider, a buyer and the shop itself. */
      actorName: string;
    }
  | {
      kind: 'event';
      at: number;
      /** The provider's id of the event, and its name for it: 'charge.refunded'. */
      eventId: string;
      name: string;
      /** Whether it still waits for the shop's work on it. */
      isWaiting: boolean;
    };

/** Why money under review cannot be accepted: it never pays an order that has ended or is paid. */
export type AcceptObstacle = 'currency' | 'ended' | 'paid';

/** An attempt as its page shows it. */
export interface PaymentRecord extends PaymentWithRefunds {
  order: {
    status: OrderStatus;
    /** Whether the person who looks may open it. */
    isOpenable: boolean;
    payable: Reais;
    /** What was paid for it, by whatever attempt, and what is still due. */
    paid: Reais;
    due: Reais;
  };
  /** Its buyer's last dispute; null if there was none. */
  dispute: {
    /** The provider's id of it. */
    id: string;
    state: DisputeState;
    /** The provider's word for why; '' if it says none. */
    reason: string;
    /** Until when the shop may answer; null is not known. */
    dueAt: number | null;
  } | null;
  /** The newest first. */
  moments: PaymentMoment[];
  /** Whether money under review may be accepted, and why it may not be. */
  canAccept: boolean;
  obstacle: AcceptObstacle | null;
  /** What waits to be given back, and what may be at all, in the currency in which it came; 0 for nothing. */
  overdue: Reais;
  returnable: Reais;
  /** Reais that were spent of gift cards that its order has bought: they are the shop's loss if they go back too. */
  cardsSpent: Reais;
  /** Whether staff may put right by which way they have taken it. */
  canCorrect: boolean;
  /** Whether the provider can be asked for its state. */
  canAsk: boolean;
}

/** How the dashboard's list of payments may be asked for. */
export const paymentList: ListShape = {
  sorts: ['-createdAt', '-amount'],
  filters: {
    method: {
      kind: 'choice',
      options: [...PAYMENT_METHODS, ...COUNTER_PAYMENT_METHODS, GIFT_CARD, EARLIER_SHOP],
    },
    status: { kind: 'choice', options: PAYMENT_STATES },
    toCheck: { kind: 'flag' },
    attention: { kind: 'choice', options: ATTENTIONS },
    refunded: { kind: 'flag' },
    amount: { kind: 'money' },
    createdAt: { kind: 'day' },
  },
  views: [
    { name: 'toCheck', filters: { toCheck: { operator: 'is', is: true } }, sort: 'createdAt' },
    { name: 'open', filters: { status: { operator: 'oneOf', values: ['pending', 'processing'] } } },
    { name: 'paid', filters: { status: { operator: 'oneOf', values: ['paid'] } } },
    { name: 'refunded', filters: { refunded: { operator: 'is', is: true } } },
    {
      name: 'failed',
      filters: { status: { operator: 'oneOf', values: ['failed', 'expired', 'cancelled'] } },
    },
  ],
};
