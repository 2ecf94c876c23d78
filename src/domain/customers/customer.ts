import type { SavedAddress, StoredAddress } from '../account/saved-address.ts';
import type { ListShape } from '../dashboard/list.ts';
import type { OrderSource, OrderStatus, PaymentMethod, PaymentStatus } from '../orders/order.ts';
import type { OrderKind } from '../orders/order-kind.ts';
import { CONSENTS, type Consent, type GivenConsent } from './consent.ts';
import type { ContactKind } from './customer-keys.ts';
import type { Reais } from '../money.ts';

export const MAX_NOTE = 2000;
/** Addresses that staff may save for one customer. */
export const MAX_CUSTOMER_ADDRESSES = 20;

export const ACCOUNT_STATUSES = ['active', 'inactive'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** State of a customer's account; 'none' for one who buys without. */
const CUSTOMER_STATUSES = ['active', 'inactive', 'none'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** A consent as a filter's value: `unasked` is ''. */
const CONSENT_OPTIONS = CONSENTS.map((consent) => consent || 'unasked');

/** Parameters of the dashboard's list of customers. */
export const customerList: ListShape = {
  sorts: ['-createdAt', 'fullName', '-lastOrderAt', '-orderSum'],
  filters: {
    tag: { kind: 'choice' },
    lastOrderAt: { kind: 'day' },
    orderCount: { kind: 'number' },
    orderSum: { kind: 'money' },
    status: { kind: 'choice', options: CUSTOMER_STATUSES },
    emailConsent: { kind: 'choice', options: CONSENT_OPTIONS },
    whatsappConsent: { kind: 'choice', options: CONSENT_OPTIONS },
    createdAt: { kind: 'day' },
    phone: { kind: 'text', empty: true },
  },
  views: [
    { name: 'returning', filters: { orderCount: { operator: 'between', from: 2, to: null } } },
    { name: 'withoutAccount', filters: { status: { operator: 'oneOf', values: ['none'] } } },
    { name: 'inactive', filters: { status: { operator: 'oneOf', values: ['inactive'] } } },
  ],
};

/** A customer in the dashboard's list. Times are epoch ms, money is reais, as everywhere in JSON. */
export interface CustomerItem {
  id: string;
  fullName: string;
  /** '' if it is not known, as phone and CPF. */
  email: string;
  phone: string;
  cpf: string;
  status: CustomerStatus;
  createdAt: number;
  orderCount: number;
  /** Sum of their orders less refunds; cancelled and returned orders do not count. */
  orderSum: Reais;
  lastOrderAt: number | null;
  tags: string[];
  emailConsent: Consent;
  whatsappConsent: Consent;
}

/** An order in a customer's record. */
export interface CustomerOrder {
  orderId: string;
  status: OrderStatus;
  kind: OrderKind;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  source: OrderSource;
  createdAt: number;
  payable: Reais;
  /** Name of the first line, and how many pieces there are in all. */
  name: string;
  pieces: number;
}

/** One page of a customer's orders, the newest first. */
export interface CustomerOrders {
  items: CustomerOrder[];
  total: number;
  /** Counted from 1. */
  page: number;
  pages: number;
}

export interface CustomerNote {
  id: string;
  text: string;
  at: number;
  actorName: string;
}

/** An address with street, number, complement and district apart; `house` is all of them in one line. */
export interface CustomerAddress extends StoredAddress {
  street: string;
  number: string;
  complement: string;
  district: string;
}

export interface StoredCustomerAddress {
  id: string;
  label: string;
  address: CustomerAddress;
}

/** Another customer who may be the same person. */
export interface LikelyDouble {
  id: string;
  fullName: string;
  /** What both have. */
  same: ContactKind;
  orderCount: number;
}

/** A customer as the dashboard shows one. */
export interface Customer extends CustomerItem {
  updatedAt: number;
  account: { id: string; emailVerified: boolean; createdAt: number } | null;
  /** Average of the orders that count, in reais; null if there is none. */
  averageOrder: Reais | null;
  consents: { email: GivenConsent; whatsapp: GivenConsent };
  /** E-mails, phones and CPFs in addition to those above: other orders had them. */
  otherContacts: { kind: ContactKind; value: string }[];
  /** The newest first. */
  notes: CustomerNote[];
  /** Saved by staff. */
  addresses: StoredCustomerAddress[];
  /** Saved by the customer in the account; the default one first. */
  accountAddresses: SavedAddress[];
  /** Where the last orders went, each address once; those saved above left out. */
  orderAddresses: StoredAddress[];
  doubles: LikelyDouble[];
  orders: CustomerOrders;
  /** Whether the one who asks may open orders. */
  mayOpenOrders: boolean;
}
