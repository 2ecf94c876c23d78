import type { ListShape } from '../dashboard/list.ts';
import { HOUR_MS } from '../time.ts';
import type { Reais } from '../money.ts';

/** Milliseconds of silence after which a cart counts as abandoned: until then its buyer may still be at it. */
export const ABANDONED_AFTER_MS = HOUR_MS;

/** Days for which the shop keeps a cart that no order has come of. */
export const OPEN_CART_DAYS = 30;

/** A line of an abandoned cart, as it was when the buyer left. */
export interface OpenLine {
  productId: string;
  name: string;
  /** 'Preto · M', or ''. */
  choices: string;
  qty: number;
  /** Unit price. */
  priceCents: number;
}

/** An abandoned cart in the dashboard's list. Money is reais, times are epoch ms. */
export interface AbandonedCart {
  id: string;
  /** When its buyer was last heard of. */
  updatedAt: number;
  /** '' if no name was typed. */
  name: string;
  email: string;
  phone: string;
  /** 'Marola (Preto · M), 2 × Estojo'. */
  lines: string;
  pieces: number;
  total: Reais;
}

/** How abandoned carts may be asked for. */
export const abandonedCartList: ListShape = {
  sorts: ['-updatedAt', '-total', '-pieces'],
  filters: {
    updatedAt: { kind: 'day' },
    total: { kind: 'money' },
    pieces: { kind: 'number' },
  },
};

/** The lines of a cart in words: 'Marola (Preto · M), 2 × Estojo'. */
export const linesInWords = (lines: readonly OpenLine[]): string =>
  lines
    .map(({ name, choices, qty }) => {
      const what = choices === '' ? name : `${name} (${choices})`;
      return qty === 1 ? what : `${qty} × ${what}`;
    })
    .join(', ');
