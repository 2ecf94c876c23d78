import { z } from 'zod';
import { cartLineState, maxQtyOf, type CartCheckLine } from '#domain/cart/cart-check.ts';
import { dayOf } from '#domain/date.ts';
import { isGiftDay } from '#domain/gift-cards/gift-faults.ts';
import { type Gift } from '#domain/gift-cards/gift.ts';
import { toCents, toReais } from '#domain/money.ts';
import { checkItemsSchema, type CheckItem } from '#domain/orders/order-input.ts';
import type { FrameMarking } from '#domain/products/product.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';
import { leastLensPrice } from '../lenses/lens-rows.ts';
import { parseInput } from '../service/parse-input.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { cartLens, lineVariant, resolveItems, type ResolvedItem } from './resolve-items.ts';

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
  const today = dayOf(scope.now());
  const markings = await markingsOf(scope.engine.db, resolved);
  const hasLenses = (await leastLensPrice(scope)) !== null;
  return resolved.map((each, index) => {
    const marking = markings[index];
    const takes = hasLenses && marking !== undefined && Boolean(each.variant?.lenses);
    return {
      ...checkLine(each, { maxPieces: maxPiecesPerLine, today, takesLenses: takes }),
      ...(marking && { marking }),
    };
  });
}

/** What is printed on the temple of each frame, in the order of the lines. */
async function markingsOf(
  db: Db,
  lines: readonly ResolvedItem<CheckItem>[],
): Promise<(FrameMarking | undefined)[]> {
  const productIds = lines.flatMap(({ variant }) => variant?.productId ?? []);
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('frameMeasures')
    .select(['productId', 'size', 'lensWidth', 'bridge', 'temple'])
    .where('productId', 'in', productIds)
    .execute();
  return lines.map(({ variant }) => {
    const found = rows.find(
      ({ productId, size }) =>
        productId === variant?.productId && (size === '' || size === variant.attribute),
    );
    if (!found) return undefined;
    const { lensWidth, bridge, temple } = found;
    return { lensWidth, bridge, temple };
  });
}

/** A gift as it can still be sent: one whose day has gone by is sent at once. */
function giftNow({ item: { gift }, variant }: ResolvedItem<CheckItem>, today: string): Gift | null {
  if (!gift || !variant?.isGiftCard) return null;
  return isGiftDay(gift.sendOn, today) ? gift : { ...gift, sendOn: '' };
}

function checkLine(
  resolved: ResolvedItem<CheckItem>,
  { maxPieces, today, takesLenses }: { maxPieces: number; today: string; takesLenses: boolean },
): CartCheckLine {
  const { item, variant, isLensGone } = resolved;
  const offer = variant && isLensGone ? { ...variant, priceCents: null } : variant;
  const line = { qty: item.qty, priceCents: toCents(item.price) };
  return {
    uid: item.uid,
    state: cartLineState(line, offer, maxPieces),
    price: toReais(variant?.priceCents ?? 0),
    available: variant?.qty ?? 0,
    name: variant?.name ?? '',
    slug: variant?.slug ?? '',
    image: variant?.image ?? null,
    maxQty: maxQtyOf(variant?.qty ?? 0, maxPieces),
    ...(variant && {
      variant: {
        ...lineVariant(variant),
        takesLenses,
        gift: giftNow(resolved, today) ?? undefined,
        lens: cartLens({ lens: item.lens, bought: variant.lens }),
      },
    }),
  };
}
