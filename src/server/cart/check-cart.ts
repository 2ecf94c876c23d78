import { z } from 'zod';
import { cartLineState, maxQtyOf, type CartCheckLine } from '#domain/cart/cart-check.ts';
import { toCents, toReais } from '#domain/money.ts';
import { checkItemsSchema, type CheckItem } from '#domain/orders/order-input.ts';
import type { Scope } from '../scope.ts';
import { parseInput } from '../parse-input.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { lineVariant, resolveItems, type ResolvedItem } from './resolve-items.ts';

const checkSchema = z.object({ items: checkItemsSchema });

/**
 * Compares a cart with what the shop sells at this moment, in the order of its items.
 *
 * @param input `{ items }` as in the cart
 * @throws InvalidFieldsError when the items are not those of a cart
 */
export async function checkCart(scope: Scope, input: unknown): Promise<CartCheckLine[]> {
  const { items } = parseInput(checkSchema, input);
  const { maxPiecesPerLine } = (await loadSettings(scope)).checkout;
  const resolved = await resolveItems(scope.engine.db, items);
  return resolved.map((each) => checkLine(each, maxPiecesPerLine));
}

function checkLine({ item, variant }: ResolvedItem<CheckItem>, maxPieces: number): CartCheckLine {
  const line = { qty: item.qty, priceCents: toCents(item.price) };
  return {
    uid: item.uid,
    state: cartLineState(line, variant, maxPieces),
    price: toReais(variant?.priceCents ?? 0),
    available: variant?.qty ?? 0,
    name: variant?.name ?? '',
    slug: variant?.slug ?? '',
    image: variant?.image ?? null,
    maxQty: maxQtyOf(variant?.qty ?? 0, maxPieces),
    ...(variant && { variant: lineVariant(variant) }),
  };
}
