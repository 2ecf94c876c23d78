import type { Brand, ProductCard, ProductImage, ProductKind } from '#domain/catalogue/product.ts';
import { defaultQuery } from '#domain/catalogue/query.ts';
import type { ShopContext } from '../context.ts';
import { listBrands } from './browse.ts';
import { listProducts } from './list-products.ts';

/** Kinds that the home page leads to. */
const SHOWN_KINDS: ProductKind[] = ['grau', 'solar', 'acessorios'];
const HERO_KIND: ProductKind = 'grau';
const NEWEST_SHOWN = 8;

/** A product with a picture to show it by. */
type Pictured = ProductCard & { image: ProductImage };

/** A kind of product, shown by the picture of one that can be bought. */
export interface KindPicture {
  kind: ProductKind;
  image: ProductImage | null;
}

export interface Showcase {
  /** The newest pair of glasses: the big picture of the page. */
  hero: Pictured | null;
  /** The next newest, without the one in the big picture. */
  newest: ProductCard[];
  kinds: KindPicture[];
  brands: Brand[];
}

/** The newest products, of one kind or of all. */
async function newestOf(ctx: ShopContext, limit: number, kind?: ProductKind) {
  const query = { ...defaultQuery, facets: kind ? { kind: [kind] } : {}, limit };
  return (await listProducts(ctx, query)).products;
}

const isPictured = (product: ProductCard): product is Pictured => product.image !== null;

/** What the home page shows of the catalogue. */
export async function showcase(ctx: ShopContext): Promise<Showcase> {
  const hero = (await newestOf(ctx, 1, HERO_KIND)).find(isPictured) ?? null;
  const newest = await newestOf(ctx, NEWEST_SHOWN + 1);
  const kinds = await Promise.all(SHOWN_KINDS.map((kind) => kindPicture(ctx, kind)));
  return {
    hero,
    newest: newest.filter(({ id }) => id !== hero?.id).slice(0, NEWEST_SHOWN),
    kinds: kinds.filter((shown) => shown !== null),
    brands: await listBrands(ctx),
  };
}

/** The second newest of a kind stands for it, since the newest are shown already; null without any. */
async function kindPicture(ctx: ShopContext, kind: ProductKind): Promise<KindPicture | null> {
  const product = (await newestOf(ctx, 2, kind)).at(-1);
  return product ? { kind, image: product.image } : null;
}
