import { z } from '../zod.ts';
import type { ListShape } from '../dashboard/list.ts';
import { MAX_LINES, orderItemSchema } from '../orders/order-input.ts';

/** Milliseconds of silence after which a cart counts as abandoned: until then its buyer may still be at it. */
export const ABANDONED_AFTER_MS = 3_600_000;

/** Days for which the shop keeps a cart that no order has come of. */
export const OPEN_CART_DAYS = 30;

/** Longest name, e-mail and phone that are read. */
const MAX_NAME = 120;
const MAX_EMAIL = 254;
const MAX_PHONE = 40;

const typed = (most: number) => z.string().trim().max(most).default('');

/** What the checkout tells of its cart. No pieces: the buyer has removed them all. */
export const openCartSchema = z.object({
  /** Made up by the buyer's browser: it alone can replace what it has told. */
  key: z.string().regex(/^[\w-]{16,64}$/),
  fullName: typed(MAX_NAME),
  email: typed(MAX_EMAIL),
  phone: typed(MAX_PHONE),
  items: z.array(orderItemSchema).max(MAX_LINES, 'tooManyLines'),
});

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
  /** '' where no name was typed. */
  name: string;
  email: string;
  phone: string;
  /** 'Marola (Preto · M), 2 × Estojo'. */
  lines: string;
  pieces: number;
  total: number;
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
