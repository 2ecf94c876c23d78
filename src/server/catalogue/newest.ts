import type { ProductCard, ProductImage, ProductKind } from '#domain/products/product.ts';
import { defaultQuery, type ListQuery } from '#domain/catalogue/query.ts';
import { DEFAULT_SORT } from '#domain/catalogue/sort.ts';
import type { Scope } from '../service/scope.ts';
import { productsByIds } from './cards.ts';
import { catalogueIndex, indexIfLoaded } from './current-index.ts';
import { dependsOnFirst } from './list-dependencies.ts';

const KIND: ProductKind = 'grau';

/**
 * The picture in the shop's window: the newest pair of glasses; null while none has a picture, and while the catalogue is
 * being loaded: people sign in nevertheless.
 */
export async function windowPicture(scope: Scope): Promise<ProductImage | null> {
  if (!(await indexIfLoaded(scope))) return null;
  const [newest] = await newestOf(scope, { limit: 1, facets: { kind: [KIND] } });
  return newest?.image ?? null;
}

interface Newest {
  limit: number;
  /** What they are narrowed to; all of them without it. */
  facets?: ListQuery['facets'];
}

/** Ids of the newest products that can be bought, of all or of what `facets` narrow them to. */
export async function newestIds(scope: Scope, { limit, facets = {} }: Newest): Promise<string[]> {
  const index = await catalogueIndex(scope);
  const filter = { ...defaultQuery, facets };
  const first = index.rowsOf(index.narrow(filter), DEFAULT_SORT, { limit });
  dependsOnFirst(filter, DEFAULT_SORT, first, limit);
  return first.map(({ id }) => id);
}

/** The newest products that can be bought, of all or of what `facets` narrow them to. */
export async function newestOf(scope: Scope, wanted: Newest): Promise<ProductCard[]> {
  return productsByIds(scope, await newestIds(scope, wanted));
}
