import { imageUrl } from '../products/image.ts';
import { pictureOf, shownBy } from '../products/shown-picture.ts';
import type { ProductDetail, ProductImage, Variant } from '../products/product.ts';
import { choiceOf, choiceQueryString } from '../products/variant-choice.ts';
import { toReais } from '#domain/money.ts';
import { DAY_MS } from '../time.ts';

type JsonLd = Record<string, unknown>;

/** What a product's structured data depends on, other than the product. */
export interface ProductPage {
  /** Public address of the shop, without a trailing slash. */
  origin: string;
  /** Readable name of the material; '' if the product has none. */
  material: string;
  /** Epoch ms of the rendering; the price is stated as valid for PRICE_VALID_DAYS from it. */
  now: number;
}

/** CDC art. 49: withdrawal within seven days of delivery, at the shop's cost. */
const RETURN_DAYS = 7;
/** A page is rendered again after each change of the product, so this only bounds a stale copy. */
const PRICE_VALID_DAYS = 30;

const RETURN_POLICY = {
  '@type': 'MerchantReturnPolicy',
  '@id': '#devolucao',
  applicableCountry: 'BR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: RETURN_DAYS,
  returnFees: 'https://schema.org/FreeReturn',
  returnMethod: 'https://schema.org/ReturnByMail',
};

/** schema.org Product, or ProductGroup with one Product per variant; its prices are the visible ones. */
export function productJsonLd(product: ProductDetail, page: ProductPage): JsonLd {
  const url = `${page.origin}/produto/${product.slug}`;
  const common = {
    '@context': 'https://schema.org',
    name: product.name,
    description: product.description,
    url,
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(page.material && { material: page.material }),
    ...ratingOf(product),
  };
  const [only] = product.variants;
  if (product.type === 'simple' || !only) {
    return {
      ...common,
      '@type': 'Product',
      sku: product.sku,
      ...(product.gtin && { gtin: product.gtin }),
      image: product.images.map((image) => pictureUrl(image, page.origin)),
      offers: offer(product.priceCents, product.available, { url, page, returns: RETURN_POLICY }),
    };
  }
  return {
    ...common,
    '@type': 'ProductGroup',
    productGroupID: product.sku,
    variesBy: varyingProperties(product.variants),
    hasVariant: product.variants.map((variant, index) =>
      // The first offer has the whole policy, a quarter of a kilobyte; the others refer to it.
      variantJsonLd(product, variant, {
        url,
        page,
        returns: index === 0 ? RETURN_POLICY : { '@id': RETURN_POLICY['@id'] },
      }),
    ),
  };
}

/** What the offers of a page share. */
interface OfferPage {
  /** Address of the product. */
  url: string;
  page: ProductPage;
  returns: JsonLd;
}

function variantJsonLd(product: ProductDetail, variant: Variant, shared: OfferPage): JsonLd {
  const choices = [variant.color?.name, variant.attribute?.name, variant.customAttr?.name];
  const chosen = choiceQueryString(choiceOf(variant));
  const image = pictureOf(product.images, shownBy, {
    color: variant.color?.slug ?? null,
    customAttr: variant.customAttr?.name ?? null,
  });
  return {
    '@type': 'Product',
    name: [product.name, ...choices.filter(Boolean)].join(' – '),
    sku: variant.sku,
    ...(variant.gtin && { gtin: variant.gtin }),
    ...(image && { image: pictureUrl(image, shared.page.origin) }),
    ...(variant.color && { color: variant.color.name }),
    ...(variant.attribute && { size: variant.attribute.name }),
    offers: offer(variant.priceCents, variant.qty !== 0, {
      ...shared,
      url: chosen ? `${shared.url}?${chosen}` : shared.url,
    }),
  };
}

function varyingProperties(variants: Variant[]): string[] {
  const differs = (value: (variant: Variant) => string | undefined) =>
    new Set(variants.map(value)).size > 1;
  return [
    ...(differs((variant) => variant.color?.slug) ? ['https://schema.org/color'] : []),
    ...(differs((variant) => variant.attribute?.name) ? ['https://schema.org/size'] : []),
  ];
}

function offer(priceCents: number, available: boolean, { url, page, returns }: OfferPage): JsonLd {
  return {
    '@type': 'Offer',
    url,
    price: toReais(priceCents).toFixed(2),
    priceCurrency: 'BRL',
    priceValidUntil: new Date(page.now + PRICE_VALID_DAYS * DAY_MS).toISOString().slice(0, 10),
    availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    hasMerchantReturnPolicy: returns,
  };
}

function ratingOf({ rating, reviews }: ProductDetail): JsonLd {
  if (!rating) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average.toFixed(1),
      reviewCount: rating.count,
    },
    review: reviews.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.author },
      datePublished: new Date(review.createdAt).toISOString().slice(0, 10),
      name: review.title,
      reviewBody: review.body,
      reviewRating: { '@type': 'Rating', ratingValue: review.rating },
    })),
  };
}

function pictureUrl(image: ProductImage, origin: string): string {
  return `${origin}${imageUrl(image.key, 1200, 'webp')}`;
}
