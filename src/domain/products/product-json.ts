import { toReais } from '../money.ts';
import { imageUrl } from './image.ts';
import type { ProductCard, ProductDetail, ProductImage, Variant } from './product.ts';
import type { Facets } from '../catalogue/query.ts';

/** A picture as the API returns it. */
export interface ImageJson extends ProductImage {
  /** Its largest width, in WebP. */
  url: string;
}

/** Replaces a product's id and cents by the specification's names, money in reais. */
interface JsonFields {
  _id: string;
  price: number;
  /** Price before a reduction; null without one. */
  compareAt: number | null;
  image: ImageJson | null;
}
type Replaced = 'id' | 'priceCents' | 'compareAtCents' | 'image';

export type CardJson = Omit<ProductCard, Replaced> & JsonFields;

export type VariantJson = Omit<Variant, 'priceCents' | 'compareAtCents'> & {
  price: number;
  /** Price before a reduction; null without one. */
  compareAt: number | null;
};

export type ProductJson = Omit<ProductDetail, Replaced | 'variants' | 'images'> &
  JsonFields & { variants: VariantJson[]; images: ImageJson[] };

export type FacetsJson = Omit<Facets, 'price'> & { price: { min: number; max: number } };

const imageJson = (image: ProductImage): ImageJson => ({
  ...image,
  url: imageUrl(image.key, 1200, 'webp'),
});

function withJsonFields<T extends ProductCard>(product: T): Omit<T, Replaced> & JsonFields {
  const { id, priceCents, compareAtCents, image, ...rest } = product;
  return {
    ...rest,
    _id: id,
    price: toReais(priceCents),
    compareAt: compareAtCents === null ? null : toReais(compareAtCents),
    image: image && imageJson(image),
  };
}

/** A product of a list as the API returns it. */
export function cardJson(card: ProductCard): CardJson {
  return withJsonFields(card);
}

/** A product as the API returns it. */
export function productJson(product: ProductDetail): ProductJson {
  return {
    ...withJsonFields(product),
    images: product.images.map(imageJson),
    variants: product.variants.map(({ priceCents, compareAtCents, ...variant }) => ({
      ...variant,
      price: toReais(priceCents),
      compareAt: compareAtCents === null ? null : toReais(compareAtCents),
    })),
  };
}

/** The facets of a list as the API returns them. */
export function facetsJson({ price, ...facets }: Facets): FacetsJson {
  return { ...facets, price: { min: toReais(price.minCents), max: toReais(price.maxCents) } };
}
