import type { NewCartItem } from '#domain/cart/cart-actions.ts';
import { eventItem, valueOf } from '#domain/consent/shop-event.ts';
import { addToCart, addVariableToCart } from '#stores/cart-actions.ts';
import { reportShopEvent } from '#stores/shop-events.ts';

/**
 * Puts an item into the cart and reports it to the shop's tags.
 *
 * @param pieces at least one
 */
export function putInCart(item: NewCartItem, pieces: number): void {
  // What has a variant is a line of its own; a simple product is found by its own id.
  if (item.variantId) addVariableToCart(item, pieces);
  else addToCart(item, pieces);
  const items = [eventItem({ ...item, qty: pieces })];
  reportShopEvent({ name: 'add_to_cart', items, value: valueOf(items) });
}
