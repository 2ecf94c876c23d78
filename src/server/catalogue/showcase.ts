import type { Brand, ProductCard, ProductImage, ProductKind } from '#domain/catalogue/product.ts';
import { defaultQuery, type ListQuery } from '#domain/catalogue/query.ts';
import type { ShopContext } from '../context.ts';
import { categoryTree, listBrands } from './browse.ts';
import { listProducts } from './list-products.ts';

const HERO_KIND: ProductKind = 'grau';
const NEWEST_SHOWN = 8;
/** Main categories the home page leads to. */
const CATEGORIES_SHOWN = 3;

/** A product with a picture to show it by. */
type Pictured = ProductCard & { image: ProductImage };

/** A main category, shown by the picture of a product in it that can be bought. */
export interface CategoryPicture {
  name: string;
  path: string;
  image: ProductImage | null;
}

export interface Showcase {
  /** The newest pair of glasses: the big picture of the page. */
  hero: Pictured | null;
  /** The next newest, without the one in the big picture. */
  newest: ProductCard[];
  /** The first main categories that have something to buy. */
  categories: CategoryPicture[];
  brands: Brand[];
}

/** The newest products, of all or of what `facets` narrow them to. */
async function newestOf(ctx: ShopContext, limit: number, facets: ListQuery['facets'] = {}) {
  return (await listProducts(ctx, { ...defaultQuery, facets, limit })).products;
}

const isPictured = (product: ProductCard): product is Pictured => product.image !== null;

/** What the home page shows of the catalogue. */
export async function showcase(ctx: ShopContext): Promise<Showcase> {
  const hero = (await newestOf(ctx, 1, { kind: [HERO_KIND] })).find(isPictured) ?? null;
  const newest = await newestOf(ctx, NEWEST_SHOWN + 1);
  const roots = (await categoryTree(ctx)).filter(({ count }) => count > 0);
  return {
    hero,
    newest: newest.filter(({ id }) => id !== hero?.id).slice(0, NEWEST_SHOWN),
    categories: await Promise.all(
      roots.slice(0, CATEGORIES_SHOWN).map(async ({ name, path }) => ({
        name,
        path,
        image: await pictureOf(ctx, path),
      })),
    ),
    brands: await listBrands(ctx),
  };
}

/** The second newest of a category stands for it, since the newest are shown already. */
async function pictureOf(ctx: ShopContext, path: string): Promise<ProductImage | null> {
  return (await newestOf(ctx, 2, { category: [path] })).at(-1)?.image ?? null;
}
