import type { PackedGoods } from '../carriers/melhor-envio-access.ts';
import { type Parcel, parcelWeight } from '#domain/deliveries/rule.ts';
import type { ItemChoice } from '#domain/orders/order-input.ts';
import { subtotalOf } from '#domain/orders/totals.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import type { ResolvedItem } from '../cart/resolve-items.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { Flag } from '../db/schema/flag.ts';

/** A line of an order, or of what would become one. */
interface ParcelLine {
  productId: string;
  /** Its size, if the product comes in several. */
  attribute: string | null;
  qty: number;
  unitPriceCents: number;
  isGiftCard: boolean | Flag;
  /** Working days until its lenses are made; 0, or left out, for none. */
  lensDays?: number;
}

/** A parcel with what is in it. */
export interface PackedParcel extends Parcel {
  goods: PackedGoods[];
  /** Working days until the lenses in it are made, those of the slowest pair; 0 without any. */
  lensDays: number;
}

interface Packing extends Pick<ShopSettings['checkout'], 'packingWeight'> {
  /** Whether anyone asks what the frames weigh; if not, the parcel weighs its packing alone. True if left out. */
  isWeighed?: boolean;
}

/** What lines weigh, by the frames' measures, and are worth. */
export async function parcelOfLines(
  db: Db | Tx,
  all: readonly ParcelLine[],
  { packingWeight, isWeighed = true }: Packing,
): Promise<PackedParcel> {
  // Gift cards are sent by letter, whatever else is sent.
  const lines = all.filter(({ isGiftCard }) => !isGiftCard);
  if (lines.length === 0 && all.length > 0) {
    return { valueCents: 0, weight: 0, goods: [], lensDays: 0, isLetter: true };
  }
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const measures =
    productIds.length === 0 || !isWeighed
      ? []
      : await db
          .selectFrom('frameMeasures')
          .select(['productId', 'size', 'weight'])
          .where('productId', 'in', productIds)
          .execute();
  const weightOf = ({ productId, attribute }: ParcelLine): number | null =>
    measures.find(
      (row) => row.productId === productId && (row.size === '' || row.size === attribute),
    )?.weight ?? null;
  return {
    valueCents: subtotalOf(lines),
    weight: parcelWeight(
      lines.map((line) => ({ qty: line.qty, weight: weightOf(line) })),
      packingWeight,
    ),
    goods: lines.map((line) => ({
      qty: line.qty,
      weight: (weightOf(line) ?? 0) + packingWeight,
      unitPriceCents: line.unitPriceCents,
    })),
    lensDays: Math.max(...lines.map(({ lensDays = 0 }) => lensDays), 0),
  };
}

/** What a cart's items would weigh and be worth at the shop's own prices; what is no longer sold counts for nothing. */
export async function parcelOfItems(
  db: Db | Tx,
  items: readonly ResolvedItem<ItemChoice & { qty: number }>[],
  packing: Packing,
): Promise<PackedParcel> {
  const lines = items.flatMap(({ item: { qty }, variant }) =>
    variant
      ? [{ ...variant, qty, unitPriceCents: variant.priceCents, lensDays: variant.lens?.days ?? 0 }]
      : [],
  );
  return parcelOfLines(db, lines, packing);
}
