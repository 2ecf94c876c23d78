import type { MissingLine } from '#domain/account/own-order.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { maxQtyOf } from '#domain/cart/cart-check.ts';
import { lineUid } from '#domain/cart/line.ts';
import type { OrderLine } from '#domain/orders/order.ts';
import { toReais } from '#domain/money.ts';
import { cartLens, lineVariant, resolveItems, type SoldVariant } from '../cart/resolve-items.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { orderForOwner } from '../orders/reading/read-order.ts';
import { loadSettings } from '../settings/load-settings.ts';

export interface Reorder {
  /** What can be bought again, ready for a cart, at the shop's prices of this moment. */
  items: CartItem[];
  /** Lines of which fewer pieces are left than were ordered, or none. */
  missing: MissingLine[];
}

/**
 * An old order as a cart at today's prices.
 *
 * @throws NotFoundError for an order that is not this account's, or by which nothing was bought
 */
export async function reorder(
  scope: Scope,
  own: { accountId: string; orderId: string },
): Promise<Reorder> {
  const { lines, service } = await orderForOwner(scope, own);
  if (service) throw new NotFoundError();
  const { maxPiecesPerLine } = (await loadSettings(scope)).checkout;
  const wanted = lines.map((line) => ({ ...line, _id: line.productId }));
  const resolved = await resolveItems(scope.engine.db, wanted);
  const offers = resolved.map(({ item, variant }) => ({
    line: item,
    variant,
    qty: variant ? Math.min(item.qty, maxQtyOf(variant.qty, maxPiecesPerLine)) : 0,
  }));
  return {
    items: offers.flatMap(({ line, variant, qty }) =>
      variant && qty > 0 ? [cartItem(line, variant, qty)] : [],
    ),
    missing: offers
      .filter(({ line, qty }) => qty < line.qty)
      .map(({ line, qty }) => ({ name: line.name, requested: line.qty, available: qty })),
  };
}

/** The same frame with the same lenses; their prescription is sent again, since eyes may have changed. */
function cartItem({ lens }: OrderLine, variant: SoldVariant, qty: number): CartItem {
  const product = {
    _id: variant.productId,
    ...lineVariant(variant),
    lens: cartLens({ lens, bought: variant.lens }),
  };
  return {
    ...product,
    uid: lineUid(product),
    qty,
    price: toReais(variant.priceCents),
    name: variant.name,
    slug: variant.slug,
    image: variant.image ?? undefined,
  };
}
