import type { ListShape } from '../dashboard/list.ts';

/** What someone waits for: a sold-out variant to be back in stock, or one to cost less. */
export const ALERT_KINDS = ['stock', 'price'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Page on which a letter's link ends its reader's alerts. */
export const END_ALERTS_PATH = '/avisos/parar';

/** Days after which the shop forgets a request that nothing has come of. */
export const ALERT_DAYS = 180;

/** Days for which it is stored after its letter, so that the letter's link still ends other requests. */
export const TOLD_ALERT_DAYS = 30;

/** What one e-mail may wait for; beyond it the oldest goes. */
export const MOST_ALERTS = 20;

/** What a person waits for, as they see it in their account. */
export interface OwnAlert {
  id: string;
  kind: AlertKind;
  /** Name and slug of the product. */
  name: string;
  slug: string;
  /** 'Preto · M', or ''. */
  choices: string;
  email: string;
  /** What it cost when they asked. */
  priceCents: number;
  /** Epoch ms. */
  createdAt: number;
}

/** A variant that someone waits for, in the dashboard's list. */
export interface WaitedVariant {
  /** Of the variant. */
  id: string;
  productId: string;
  name: string;
  /** 'Preto · M', or ''. */
  choices: string;
  sku: string;
  /** Pieces in stock; −1 is unlimited. */
  qty: number;
  /** People who wait for it to be back, and for it to cost less. */
  stock: number;
  price: number;
  /** When the first of them asked, epoch ms. */
  since: number;
  /** Their e-mails, the first few, for staff who see customers; none for others. */
  people: string[];
}

/** E-mails that the list shows of a variant. */
export const SHOWN_PEOPLE = 2;

/** How what is waited for may be asked for. */
export const waitedList: ListShape = {
  sorts: ['-stock', '-price', '-since', 'since'],
  filters: { kind: { kind: 'choice', options: ALERT_KINDS } },
  views: ALERT_KINDS.map((kind) => ({
    name: kind,
    filters: { kind: { operator: 'oneOf', values: [kind] } },
  })),
};
