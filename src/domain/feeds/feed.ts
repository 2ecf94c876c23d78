/**
 * What a shop's products are to other catalogues, by the rules of Google Merchant ("Product data specification") and Meta
 * ("Product data specifications for catalogs"): one item for each variant.
 */
import { imageUrl } from '../products/image.ts';
import { pictureOf, picturesOf, shownBy, type Shown } from '../products/shown-picture.ts';
import type { Gender, ProductImage, ProductKind, Variant } from '../products/product.ts';
import { choiceOf, productPath } from '../products/variant-choice.ts';
import { toReais } from '../money.ts';
import { hasStock } from '../stock/stock.ts';

export const FEED_TARGETS = ['google', 'meta'] as const;
export type FeedTarget = (typeof FEED_TARGETS)[number];

export const isFeedTarget = (text: string | undefined): text is FeedTarget =>
  FEED_TARGETS.some((target) => target === text);

/** Where a target's feed is. */
export const feedPath = (target: FeedTarget): string => `/feeds/${target}.xml`;

/** A product as a feed needs it. */
export interface FeedProduct {
  id: string;
  slug: string;
  name: string;
  sku: string;
  kind: ProductKind;
  /** Plain text. */
  description: string;
  gender: Gender | null;
  /** Whether it has sun lenses. */
  isSun: boolean;
  /** Name; null without. */
  brand: string | null;
  /** Names of its categories from the root; [] for none. */
  categories: readonly string[];
  variants: readonly Variant[];
  images: readonly ProductImage[];
}

/** Fields of an item, in their order: `g:` names, with several values for one that is repeated. */
export type FeedItem = readonly (readonly [name: string, value: string])[];

/** Why an item may be refused: the field that it lacks, or `image_size` for a picture that is too small. */
export const FEED_REASONS = [
  'id',
  'description',
  'image_link',
  'image_size',
  'price',
  'color',
  'gender',
  'brand',
] as const;
export type FeedReason = (typeof FEED_REASONS)[number];

/** What a target would refuse of a variant; the text is `feeds.problems.{reason}`. */
export interface FeedProblem {
  productId: string;
  /** Name of the product. */
  name: string;
  sku: string;
  /** Name of the field, as the target calls it. */
  field: Exclude<FeedReason, 'image_size'>;
  reason: FeedReason;
}

/** Google Merchant's limits, in characters; Meta's are wider. */
const MOST = { id: 50, title: 150, description: 5000, productType: 750 } as const;
/** Width of the pictures that are sent, px; smaller ones are sent as they are. */
const PICTURE_WIDTH = 1200;
/** Px that each side of a picture has at least at Google, of apparel and of anything else (Google Merchant: image_link). */
const LEAST_SIDE = { apparel: 250, other: 100 } as const;
/** Pictures besides the first (Google Merchant: additional_image_link). */
const MOST_PICTURES = 10;
/** Google's product taxonomy: Sunglasses (apparel), and Eyeglasses (vision care). */
const SUNGLASSES = '178';
const EYEGLASSES = '524';

const GENDERS: Record<Gender, string> = {
  feminino: 'female',
  masculino: 'male',
  unissex: 'unisex',
  infantil: 'unisex',
};

const AVAILABILITY: Record<FeedTarget, readonly [available: string, soldOut: string]> = {
  google: ['in_stock', 'out_of_stock'],
  meta: ['in stock', 'out of stock'],
};

/** '199.90 BRL' */
const priceText = (cents: number): string => `${toReais(cents).toFixed(2)} BRL`;

/** Whether an attribute of the shop is a size, as both targets mean it. */
const isSize = (attribute: string): boolean => /^tamanho$/i.test(attribute.trim());

/** Google's category of a product; undefined lets the target choose. */
function categoryOf({ kind, isSun }: FeedProduct): string | undefined {
  if (kind === 'acessorios') return undefined;
  if (isSun || kind === 'solar') return SUNGLASSES;
  return kind === 'grau' ? EYEGLASSES : undefined;
}

/** Reasons to send no item: the target refuses it in any case. */
const ESSENTIAL: readonly FeedReason[] = ['id', 'description', 'image_link', 'image_size', 'price'];

/** What a variant's pictures show. */
const shownOf = ({ color, customAttr }: Variant): Shown => ({
  color: color?.slug ?? null,
  customAttr: customAttr?.name ?? null,
});

/** The shorter side of a picture as it is sent, px. */
const shorterSide = ({ width, height }: ProductImage): number =>
  Math.min(width, height) * Math.min(1, PICTURE_WIDTH / width);

/**
 * What a target would refuse of a variant. Brazil is among the countries where Google asks for colour, gender and age of
 * apparel, which sunglasses are; Meta asks for a barcode or a brand.
 */
function refusedOf(product: FeedProduct, variant: Variant, target: FeedTarget): FeedReason[] {
  const isApparel = target === 'google' && categoryOf(product) === SUNGLASSES;
  const picture = pictureOf(product.images, shownBy, shownOf(variant));
  const leastSide = LEAST_SIDE[isApparel ? 'apparel' : 'other'];
  const lacks: Record<FeedReason, boolean> = {
    id: variant.sku.length > MOST.id,
    description: product.description.trim() === '',
    image_link: picture === undefined,
    image_size: target === 'google' && picture !== undefined && shorterSide(picture) < leastSide,
    price: variant.priceCents === 0,
    color: isApparel && variant.color === null,
    gender: isApparel && product.gender === null,
    brand: target === 'meta' && product.brand === null && variant.gtin === null,
  };
  return FEED_REASONS.filter((reason) => lacks[reason]);
}

/**
 * The items of a product, and what the target would refuse of it. What lacks an essential field is not sent.
 *
 * @param origin public address of the shop, without a trailing slash
 */
export function feedItems(
  product: FeedProduct,
  { origin, target }: { origin: string; target: FeedTarget },
): { items: FeedItem[]; problems: FeedProblem[] } {
  const items: FeedItem[] = [];
  const problems: FeedProblem[] = [];
  for (const variant of product.variants) {
    const reasons = refusedOf(product, variant, target);
    const { id: productId, name } = product;
    problems.push(
      ...reasons.map((reason) => {
        const field = reason === 'image_size' ? 'image_link' : reason;
        return { productId, name, sku: variant.sku, field, reason };
      }),
    );
    if (!reasons.some((reason) => ESSENTIAL.includes(reason))) {
      items.push(itemOf(product, variant, { origin, target }));
    }
  }
  return { items, problems };
}

function itemOf(
  product: FeedProduct,
  variant: Variant,
  { origin, target }: { origin: string; target: FeedTarget },
): FeedItem {
  const { sku, gtin, priceCents, compareAtCents, qty, color, attribute, customAttr } = variant;
  const isVariable = product.variants.length > 1;
  const choices = [color?.name, attribute?.name, customAttr?.name].filter((name) => name);
  const choice = choiceOf(variant);
  const shown = shownOf(variant);
  const first = pictureOf(product.images, shownBy, shown)!;
  const others = picturesOf(product.images, shownBy, shown).filter((image) => image !== first);
  const pictureUrl = ({ key }: ProductImage) => origin + imageUrl(key, PICTURE_WIDTH, 'webp');
  const [available, soldOut] = AVAILABILITY[target];
  const one = (name: string, value: string | null | undefined): [string, string][] =>
    value ? [[name, value]] : [];
  return [
    ['g:id', sku],
    ...one('g:item_group_id', isVariable ? product.sku : null),
    ['g:title', cut([product.name, ...choices].join(' – '), MOST.title)],
    ['g:description', cut(product.description.trim(), MOST.description)],
    ['g:link', origin + productPath(product.slug, isVariable ? choice : {})],
    ['g:image_link', pictureUrl(first)],
    ...others
      .slice(0, MOST_PICTURES)
      .map((image): [string, string] => ['g:additional_image_link', pictureUrl(image)]),
    ['g:availability', hasStock(qty) ? available : soldOut],
    ['g:price', priceText(compareAtCents ?? priceCents)],
    ...one('g:sale_price', compareAtCents === null ? null : priceText(priceCents)),
    ['g:condition', 'new'],
    ...one('g:brand', product.brand),
    ...one('g:gtin', gtin),
    // Meta asks for a barcode, or a number of the seller's beside the brand; Google's is the manufacturer's alone.
    ...one('g:mpn', target === 'meta' && gtin === null && product.brand !== null ? sku : null),
    ...one('g:identifier_exists', gtin === null && product.brand === null ? 'no' : null),
    ...one('g:color', color?.name),
    ...one('g:gender', product.gender && GENDERS[product.gender]),
    ['g:age_group', product.gender === 'infantil' ? 'kids' : 'adult'],
    ...one('g:size', attribute && isSize(attribute.attribute) ? attribute.name : null),
    ...one('g:google_product_category', categoryOf(product)),
    ...one('g:product_type', cut(product.categories.join(' > '), MOST.productType)),
  ];
}

/** The beginning of a text, without half a word if that leaves most of it. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  const space = start.lastIndexOf(' ');
  return (space > most / 2 ? start.slice(0, space) : start).trimEnd();
}
