import type { NewCartItem } from '#domain/cart/cart-actions.ts';
import type { CartLens } from '#domain/cart/cart.ts';
import type { Kinship } from '#domain/lenses/order-lens.ts';
import { toCents } from '#domain/money.ts';
import { counterLineId, type CounterProduct } from '#domain/orders/counter.ts';
import type { BesideLens } from '#stores/lens-step.ts';
import { randomKey } from '#stores/random-key.ts';

/** Lenses for a frame of a sale. The powers lie in the page's memory alone, until the sale is sent. */
export interface CounterLens extends BesideLens {
  choice: CartLens;
  /** What is written on the service order; '' for what nobody has said. */
  wearerName: string;
  kinship: Kinship | '';
  tray: string;
}

export interface CounterLine {
  /** Its own in the form: frames with other lenses are other lines. */
  id: string;
  product: CounterProduct;
  qty: number;
  lens: CounterLens | null;
  /** Why the shop has refused its lenses. */
  refused?: string | undefined;
}

/** One piece more. Added to the latest lines: a scanner's codes are answered one after the other. */
export function addProduct(
  lines: readonly CounterLine[],
  product: CounterProduct,
): readonly CounterLine[] {
  const isIt = (line: CounterLine) =>
    line.lens === null && line.product.variantId === product.variantId;
  if (lines.some(isIt))
    return lines.map((line) => (isIt(line) ? { ...line, product, qty: line.qty + 1 } : line));
  return [...lines, { id: randomKey(), product, qty: 1, lens: null }];
}

/** A piece with its lenses. */
export const unitCents = ({ product, lens }: CounterLine): number =>
  toCents(product.price) + toCents(lens?.choice.price ?? 0);

/** A line as its price is asked for: without the prescription. */
export function pricedItem({ product: { variantId }, qty, lens }: CounterLine) {
  if (!lens) return { variantId, qty, lens: null };
  const { lensId, use, treatments } = lens.choice;
  return { variantId, qty, lens: { lensId, use, treatments } };
}

/** A line as its price is reckoned. */
export const ruledLine = (line: CounterLine) => ({
  id: counterLineId(pricedItem(line)),
  qty: line.qty,
  unitPriceCents: unitCents(line),
  isGiftCard: line.product.isGiftCard,
});

/** A line as it is sold. */
export function soldItem(line: CounterLine) {
  const { lens, ...item } = pricedItem(line);
  if (!line.lens || !lens) return item;
  const { choice, typed, wearerName, kinship, tray } = line.lens;
  const { prescriptionId } = choice;
  const prescription = prescriptionId ? { prescriptionId } : { prescription: typed ?? 'later' };
  return {
    ...item,
    lens: { ...lens, ...(lens.use !== 'none' && prescription), wearerName, kinship, tray },
  };
}

const named = (choice: 'color' | 'attribute' | 'customAttr', name: string | null) =>
  name === null ? {} : { [choice]: { name } };

/** The frame as it would lie in a cart, without lenses. */
export function frameItem({ product }: CounterLine): NewCartItem {
  const { productId, variantId, name, slug, price, image, focal } = product;
  return {
    _id: productId,
    variantId,
    name,
    slug,
    price,
    focal,
    ...(image !== null && { image }),
    ...named('color', product.color),
    ...named('attribute', product.attribute),
    ...named('customAttr', product.customAttr),
  };
}

/** The lines with what the shop has refused of their lenses, such as `items.0.lens.od.sphere`. */
export const withRefusals = (
  lines: readonly CounterLine[],
  sent: readonly CounterLine[],
  fields: Readonly<Record<string, string>>,
): readonly CounterLine[] =>
  lines.map((line) => {
    const index = sent.findIndex(({ id }) => id === line.id);
    const said = Object.entries(fields).flatMap(([name, text]) =>
      name === `items.${index}.lens` || name.startsWith(`items.${index}.lens.`) ? [text] : [],
    );
    return { ...line, refused: [...new Set(said)].join(' ') || undefined };
  });
