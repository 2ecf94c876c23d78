import type { Generated } from 'kysely';
import type { Consent, ConsentSource } from '#domain/customers/consent.ts';
import type { ContactKind } from '#domain/customers/customer-keys.ts';

/** A person who has bought, or may: with an account or without. Contacts are '' if they are not known. */
export interface CustomerRow {
  id: string;
  /** Unique; null for a customer without an account. It has no right to what only the customer has. */
  accountId: string | null;
  fullName: string;
  /** `sortName` of the name. */
  sortName: string;
  /** Folded. */
  email: string;
  phone: string;
  cpf: string;
  createdAt: number;
  updatedAt: number;
  /** Figures of the orders, updated with them (`countOrders`). */
  orderCount: Generated<number>;
  revenueCents: Generated<number>;
  /** Epoch ms; 0 for no order. */
  lastOrderAt: Generated<number>;
  emailConsent: Generated<Consent>;
  /** Epoch ms; 0 if no one has asked. */
  emailConsentAt: Generated<number>;
  emailConsentSource: Generated<ConsentSource | ''>;
  whatsappConsent: Generated<Consent>;
  whatsappConsentAt: Generated<number>;
  whatsappConsentSource: Generated<ConsentSource | ''>;
}

/** A contact by which orders find their customer; after a merge a customer has several of a kind. */
export interface CustomerKeyRow {
  customerId: string;
  /** 'former' is the id of a customer that was merged into this one. */
  kind: ContactKind | 'former';
  value: string;
}

/** A folded word by which a customer is found. */
export interface CustomerWordRow {
  customerId: string;
  word: string;
}

export interface CustomerTagRow {
  customerId: string;
  tag: string;
}

/** A note of the shop's, which the customer only sees in an export of their data. */
export interface CustomerNoteRow {
  id: string;
  customerId: string;
  text: string;
  at: number;
  actorId: string;
  actorName: string;
}

/** An address that staff have saved; those of the account are `addresses`. */
export interface CustomerAddressRow {
  id: string;
  customerId: string;
  label: string;
  /** JSON of a `CustomerAddress`. */
  address: string;
  createdAt: number;
}

export interface CustomerTables {
  customers: CustomerRow;
  customerKeys: CustomerKeyRow;
  customerWords: CustomerWordRow;
  customerTags: CustomerTagRow;
  customerNotes: CustomerNoteRow;
  customerAddresses: CustomerAddressRow;
}
