import type { ListQuery } from '#domain/catalogue/query.ts';
import type { ListedProduct, ShopFrame } from '#domain/frames/own-fit.ts';
import { cached } from '../caching/cached.ts';
import type { Scope } from '../service/scope.ts';
import { narrowList } from './browse-products.ts';

/** Frames on one page, and ids that one call may ask for. */
export const FRAMES_PER_PAGE = 500;
const MAX_IDS = 96;

/** Every active product that has measures, by name; products without a shape are drawn as rectangular. */
const everyFrame = cached({ from: ['product:*'] }, async ({ engine }: Scope) => {
  const rows = await engine.db
    .selectFrom('products')
    .innerJoin('frameMeasures', 'frameMeasures.productId', 'products.id')
    .select(['products.id', 'slug', 'name', 'shape'])
    .select(['size', 'lensWidth', 'bridge', 'temple', 'lensHeight', 'totalWidth'])
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('products.id')
    .orderBy('size')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, sizes]): ShopFrame => {
    const [{ slug, name, shape }] = sizes as [(typeof sizes)[0]];
    return {
      _id: id,
      slug,
      name,
      shape: shape ?? 'retangular',
      sizes: Object.fromEntries(
        sizes.map(({ size, lensWidth, bridge, temple, lensHeight, totalWidth }) => [
          size,
          { lensWidth, bridge, temple, lensHeight, totalWidth },
        ]),
      ),
    };
  });
});

/** One page of the shop's frames with the measures of their sizes. `next` is null after the last page. */
export async function shopFrames(
  scope: Scope,
  page: number,
): Promise<{ frames: ShopFrame[]; next: number | null }> {
  const every = await everyFrame(scope);
  const from = (page - 1) * FRAMES_PER_PAGE;
  const to = from + FRAMES_PER_PAGE;
  return { frames: every.slice(from, to), next: to < every.length ? page + 1 : null };
}

/** Sizes of every frame by its id. */
const sizesById = cached({ from: ['product:*'] }, async (scope: Scope) => {
  return Object.fromEntries((await everyFrame(scope)).map(({ _id, sizes }) => [_id, sizes]));
});

/**
 * One page of all products of a list, in its order, with what is compared with a visitor's own glasses. `next` is null
 * after the last page.
 *
 * @param query of the list; its page and limit are not used
 */
export async function listedFrames(
  scope: Scope,
  { query, page }: { query: ListQuery; page: number },
): Promise<{ products: ListedProduct[]; next: number | null }> {
  const { index, faceting, order } = await narrowList(scope, query);
  const sizes = await sizesById(scope);
  const from = (page - 1) * FRAMES_PER_PAGE;
  const rows = index.rowsOf(faceting, order, { from, limit: FRAMES_PER_PAGE });
  const products = rows.map(({ id, isBuyable, likeness }): ListedProduct => ({
    _id: id,
    sizes: sizes[id] ?? {},
    ...(likeness.gender.includes('infantil') && { forChildren: true as const }),
    ...(!isBuyable && { soldOut: true as const }),
  }));
  return { products, next: from + FRAMES_PER_PAGE < faceting.total ? page + 1 : null };
}

/** The frames among some products; the first 96 ids count. */
export async function framesOf(scope: Scope, ids: readonly string[]): Promise<ShopFrame[]> {
  const wanted = new Set(ids.slice(0, MAX_IDS));
  return (await everyFrame(scope)).filter(({ _id }) => wanted.has(_id));
}
