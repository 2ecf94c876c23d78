import { takesLenses } from '#domain/frames/lenses.ts';
import type { LensFrame } from '#domain/lenses/lens.ts';
import { cached } from '../caching/cached.ts';
import type { Scope } from '../service/scope.ts';

/** One size of a product, as lenses are mounted in it. */
export interface MountingFrame {
  /** Name of the size; '' for a frame of one size. */
  size: string;
  frame: LensFrame;
  /** What lenses depend on, as text: frames of equal geometry have equal lenses. */
  geometry: string;
}

/** Shape of a frame whose shop has not said it: a drawing has to have one. */
export const USUAL_SHAPE = 'retangular';

/** The sizes of every active product that lenses are made for, as far as a piece of them can be bought, by its id. */
export const mountingFrames = cached({ from: ['product:*'] }, async ({ engine }: Scope) => {
  const rows = await engine.db
    .selectFrom('frameMeasures')
    .innerJoin('products', 'products.id', 'frameMeasures.productId')
    .select(['productId', 'frameMeasures.size', 'kind', 'isGiftCard', 'shape', 'rim'])
    .select(['lensWidth', 'bridge', 'lensHeight'])
    .where('status', '=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('variants')
          .leftJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
          .select('variants.id')
          .whereRef('variants.productId', '=', 'frameMeasures.productId')
          .where('archivedAt', 'is', null)
          .where('qty', '<>', 0)
          .where((eb) =>
            eb.or([
              eb('frameMeasures.size', '=', ''),
              eb('attributeValues.name', '=', eb.ref('frameMeasures.size')),
            ]),
          ),
      ),
    )
    .orderBy('productId')
    .orderBy('frameMeasures.size')
    .execute();
  const taking = rows.filter(({ kind, isGiftCard }) => takesLenses(kind, isGiftCard === 1, true));
  return new Map<string, MountingFrame[]>(
    [...Map.groupBy(taking, ({ productId }) => productId)].map(([id, sizes]) => [
      id,
      sizes.map(({ size, shape: known, rim, lensWidth, bridge, lensHeight }) => {
        const shape = known ?? USUAL_SHAPE;
        const geometry = [shape, rim, lensWidth, bridge, lensHeight].join(' ');
        return { size, frame: { shape, rim, lensWidth, bridge, lensHeight }, geometry };
      }),
    ]),
  );
});
