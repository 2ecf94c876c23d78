import { middleSize } from '#domain/frames/frame.ts';
import type { Color, ProductCard, ProductImage } from '#domain/products/product.ts';
import { shownPrice } from '#domain/products/shown-price.ts';
import { lastPiecesOf, hasStock } from '#domain/stock/stock.ts';
import { promotionsOf } from '../coupons/shown-promotions.ts';
import type { Scope } from '../service/scope.ts';
import { cachedEach } from '../caching/cached-each.ts';
import { readProducts, type ProductParts } from './product-parts.ts';

/** Products that one call may ask for by their ids. */
const MAX_IDS = 96;

function colorsOf({ variants }: ProductParts): Color[] {
  const bySlug = new Map(variants.flatMap(({ color }) => (color ? [[color.slug, color]] : [])));
  return [...bySlug.values()];
}

function firstImageByColor(images: ProductImage[]): Record<string, ProductImage> {
  const byColor: Record<string, ProductImage> = {};
  for (const image of images) if (image.color !== null) byColor[image.color] ??= image;
  return byColor;
}

/** Key of the second picture of each colour. */
function secondViewsOf(images: ProductImage[]): Record<string, string> {
  const byColor = Map.groupBy(images, ({ color }) => color ?? '');
  return Object.fromEntries(
    [...byColor].flatMap(([color, [, second]]) => (second ? [[color, second.key]] : [])),
  );
}

/** What a card says of the measures: those of the middle size, and its name if there are several. */
function middleMeasures({
  measures,
}: ProductParts): Pick<ProductCard, 'marking' | 'markedSize' | 'totalWidth'> {
  const sizes = Object.entries(measures).map(([size, measure]) => ({ ...measure, size }));
  const middle = middleSize(sizes);
  if (!middle) return { marking: null, totalWidth: null };
  const { size, lensWidth, bridge, temple, totalWidth } = middle;
  const shown = { marking: { lensWidth, bridge, temple }, totalWidth };
  return sizes.length > 1 ? { ...shown, markedSize: size } : shown;
}

const brandOf = ({ brandSlug, brandName }: ProductParts['product']): ProductCard['brand'] =>
  brandSlug === null || brandName === null ? null : { slug: brandSlug, name: brandName };

/** What a list shows of a product, but the promotion that covers it. */
export function cardOf(parts: ProductParts): ProductCard {
  const { product, variants, images } = parts;
  const { id, slug, name, type, kind, shape, createdAt } = product;
  const { ratingSum, ratingCount } = product;
  const { priceCents, priceVaries, compareAtCents } = shownPrice(variants);
  return {
    id,
    slug,
    name,
    type,
    kind,
    shape,
    createdAt,
    priceCents,
    priceVaries,
    compareAtCents,
    brand: brandOf(product),
    colors: colorsOf(parts),
    image: images[0] ?? null,
    imagesByColor: firstImageByColor(images),
    secondViews: secondViewsOf(images),
    ...middleMeasures(parts),
    forChildren: product.gender === 'infantil',
    available: variants.some(({ qty }) => hasStock(qty)),
    lastPieces: lastPiecesOf(variants),
    ...(product.isGiftCard === 1 && { isGiftCard: true as const }),
    rating: ratingCount > 0 ? { average: ratingSum / ratingCount, count: ratingCount } : null,
  };
}

/** Size of the cached cards, as JSON; a card is about a kilobyte of it. */
const CACHED_LETTERS = 6 * 1024 * 1024;

/** A card does not show a stock above the last pieces: a change of it is not published. */
const cachedCards = cachedEach({
  from: (id) => [`product:${id}`, 'taxonomy', 'promotions'],
  maxLetters: CACHED_LETTERS,
  load: async (scope, ids) => {
    const cards = (await readProducts(scope.engine.db, ids)).map(cardOf);
    return new Map((await withPromotions(scope, cards)).map((card) => [card.id, card]));
  },
});

/** Products with the promotion that covers each. */
export async function withPromotions<Card extends ProductCard>(
  scope: Scope,
  cards: readonly Card[],
): Promise<Card[]> {
  const promotions = await promotionsOf(scope, cards);
  return cards.map((card) => {
    const promotion = promotions.get(card.id);
    return promotion ? { ...card, promotion } : card;
  });
}

/**
 * Cards of active products in the order of `ids`; unknown and hidden ones are left out, as is what
 * comes after the first 96. They are cached and shared by all callers.
 */
export async function productsByIds(scope: Scope, ids: readonly string[]): Promise<ProductCard[]> {
  const wanted = [...new Set(ids)].slice(0, MAX_IDS);
  const cards = await cachedCards(scope, wanted);
  return wanted.flatMap((id) => cards.get(id) ?? []);
}
