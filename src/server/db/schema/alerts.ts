import type { AlertKind } from '#domain/alerts/alert.ts';

/** Someone who asked to be told, once, when a variant is back in stock or costs less. */
export interface AlertRow {
  id: string;
  kind: AlertKind;
  variantId: string;
  /** Folded. */
  email: string;
  /** The account, if the person was signed in. */
  accountId: string | null;
  /** In which it was asked for; null is the shop's. */
  language: string | null;
  /** What the variant cost when it was asked for. */
  priceCents: number;
  /** Epoch ms of the request, which is the consent; a repeated one renews it. */
  createdAt: number;
  /** Epoch ms at which the letter was queued; null while the person waits. */
  toldAt: number | null;
  /** What the variant cost then. */
  toldPriceCents: number | null;
}

export interface AlertTables {
  alerts: AlertRow;
}
