import type { CartItem } from '../cart/cart.ts';

/** Pieces of a product, as tags report them. */
export interface EventItem {
  /** Product id. */
  id: string;
  name: string;
  /** Unit price in reais. */
  price: number;
  quantity: number;
  /** 'Preto, P' */
  variant?: string;
}

/** What a visitor did that is sent to the shop's tags, by GA4's names. */
export interface ShopEvent {
  name: 'view_item' | 'add_to_cart' | 'begin_checkout' | 'purchase';
  items: EventItem[];
  /** Reais; of a purchase what is paid, with coupon and delivery. */
  value: number;
  /** A purchase's order number. */
  orderId?: string;
}

/** A line of the cart, as tags report it. */
export function eventItem(line: Omit<CartItem, 'uid'>): EventItem {
  const variant = [line.color, line.attribute, line.customAttr]
    .flatMap((choice) => choice?.name ?? [])
    .join(', ');
  const item = { id: line._id, name: line.name ?? '', price: line.price, quantity: line.qty };
  return variant === '' ? item : { ...item, variant };
}

/** Price of items, in reais. */
export const valueOf = (items: readonly EventItem[]): number =>
  Math.round(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) * 100) / 100;
