import type { ShopFrame } from '#domain/frames/own-fit.ts';
import { cached } from '../publication/cached.ts';
import type { Scope } from '../scope.ts';

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

/** The frames among some products; the first 96 ids count. */
export async function framesOf(scope: Scope, ids: readonly string[]): Promise<ShopFrame[]> {
  const wanted = new Set(ids.slice(0, MAX_IDS));
  return (await everyFrame(scope)).filter(({ _id }) => wanted.has(_id));
}
