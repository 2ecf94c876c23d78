import type { Brand, ProductCard, ProductImage, Review } from '../products/product.ts';
import type { HomePart } from './homepage-input.ts';

/** A product with a picture to show it by. */
export type Pictured = ProductCard & { image: ProductImage };

/** A main category, shown by the picture of a product in it that can be bought. */
export interface CategoryPicture {
  name: string;
  path: string;
  image: ProductImage | null;
}

/** What a buyer wrote, with the product they wrote about. */
export type HomeQuote = Pick<Review, 'author' | 'rating' | 'title' | 'body'> & {
  product: Pick<ProductCard, 'slug' | 'name' | 'image'>;
};

/** A part of the home as it is shown: its own words and picture, with what of the catalogue it has. */
export type ShownPart = Pick<HomePart, 'id' | 'title' | 'text' | 'html' | 'button' | 'link'> & {
  /** The shop's own picture. */
  picture: ProductImage | null;
} & (
    | { kind: 'hero'; product: Pictured | null; categories: CategoryPicture[] }
    /** `all` is where all of them are; '' if there is no such page. */
    | { kind: 'products'; shelf: HomePart['shelf']; products: ProductCard[]; all: string }
    | { kind: 'categories'; categories: CategoryPicture[] }
    | { kind: 'brands'; brands: Brand[] }
    | { kind: 'trust'; quotes: HomeQuote[] }
    /** `hasLenses`: whether frames are sold with lenses. */
    | { kind: 'sizes'; hasLenses: boolean }
    | { kind: 'shapes' | 'guides' | 'banner' | 'text' }
  );
