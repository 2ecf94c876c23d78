import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { SIZES } from '#domain/products/product.ts';
import { CatalogueIndex, type IndexedProduct } from '#server/catalogue/catalogue-index.ts';
import { sharing } from '#server/catalogue/read-index.ts';
import { FacetMaker } from '#server/catalogue/surroundings.ts';
import { Chance } from '../../support/random.ts';

const PRODUCTS = 20_000;
const VARIANTS = 3;
const AT_ONCE = 500;
/** Half as much again as what was measured: 340, of products that are hardly alike. */
const MOST_BYTES = 510;

/** Bytes that this thread has in use after everything unused was let go. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Products of many colours, prices and names, as they come from the database. */
function productsFrom(first: number, chance: Chance, shared: ReturnType<typeof sharing>) {
  const maker = new FacetMaker({
    taxonomy: { brands: [], categories: [], colors: [] },
    promotions: [],
  });
  return Array.from({ length: AT_ONCE }, (_, n): IndexedProduct => {
    const priceCents = 10_000 + 100 * chance.below(400);
    const origins = Array.from({ length: VARIANTS }, () => ({
      colorId: `color-${chance.below(40)}`,
      size: chance.of(SIZES),
      isReduced: chance.next() < 0.2,
    }));
    const frames = shared([
      shared({
        lensWidth: 48 + chance.below(10),
        bridge: 16 + chance.below(5),
        temple: 140,
        lensHeight: 36 + chance.below(10),
        totalWidth: 130 + chance.below(12),
        weight: 20,
      }),
    ]);
    const likeness = { shape: ['redondo'], material: ['acetato'], gender: ['unissex'] };
    const origin = {
      id: `0193b0c2-7f4e-7000-8000-${String(first + n).padStart(12, '0')}`,
      kind: 'grau' as const,
      isGiftCard: false,
      priceCents,
      likeness: shared({ ...likeness, sizes: [], frames }),
      rim: shared([]),
      brandId: shared([`brand-${chance.below(60)}`])[0]!,
      categoryIds: shared([`category-${chance.below(80)}`]),
      origins: shared(origins),
      variants: origins.map(() => ({
        priceCents: priceCents + 1_000 * chance.below(3),
        buyable: chance.next() < 0.9,
      })),
    };
    return {
      ...origin,
      sortName: `armacao ${chance.below(1_000)} modelo ${first + n}`,
      createdAt: 1_700_000_000_000 + first + n,
      frames,
      features: shared([]),
      faceted: maker.facetsOf(origin),
    };
  });
}

async function filledIndex(): Promise<CatalogueIndex> {
  const index = new CatalogueIndex();
  const chance = new Chance(7);
  const shared = sharing();
  for (let first = 0; first < PRODUCTS; first += AT_ONCE) {
    index.add(productsFrom(first, chance, shared));
  }
  await index.prepare();
  return index;
}

it(`takes fewer than ${MOST_BYTES} bytes of memory for each variant`, async () => {
  const before = usedBytes();
  const index = await filledIndex();
  const bytes = (usedBytes() - before) / (PRODUCTS * VARIANTS);
  expect(index.narrow(defaultQuery).total).toBeGreaterThan(PRODUCTS * 0.9);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
