import { describe, expect, it } from 'vitest';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { SORT_CODES } from '#domain/catalogue/sort.ts';
import { CatalogueIndex, type IndexedProduct } from '#server/catalogue/catalogue-index.ts';
import { Chance } from '../../support/random.ts';

const IDS = Array.from({ length: 200 }, (_, n) => `p${n}`);

function randomProduct(chance: Chance, id: string): IndexedProduct {
  const priceCents = 100 * (1 + chance.below(5));
  const brand = [chance.of(['lume', 'aresta'])];
  return {
    id,
    kind: 'grau',
    isGiftCard: false,
    priceCents,
    sortName: chance.of(['ana', 'bia', 'cora']),
    createdAt: chance.below(4),
    likeness: { shape: [], material: [], gender: [], sizes: [], frames: [] },
    rim: [],
    brandId: brand[0]!,
    categoryIds: [],
    origins: [{ colorId: null, size: null, isReduced: false }],
    frames: [],
    features: [],
    faceted: {
      values: { category: [], brand, kind: ['grau'], shape: [], rim: [], material: [], gender: [] },
      variants: [
        {
          values: { color: null, size: null, offer: null },
          priceCents,
          buyable: chance.next() < 0.9,
        },
      ],
    },
  };
}

describe.each(Array.from({ length: 10 }, (_, seed) => seed))(
  'an index that is updated (%i)',
  (seed) => {
    it('says after every change what a new one would say', () => {
      const chance = new Chance(seed);
      const updated = new CatalogueIndex();
      const now = new Map<string, IndexedProduct>();
      for (let round = 0; round < 40; round += 1) {
        // Few are moved one by one, many are merged.
        const changed = chance
          .some(IDS, round % 2 === 0 ? 0.05 : 0.5)
          .map((id) => randomProduct(chance, id));
        const removed = chance
          .some(IDS, 0.05)
          .filter((id) => !changed.some((one) => one.id === id));
        for (const one of changed) now.set(one.id, one);
        for (const id of removed) now.delete(id);
        updated.update(changed, removed);
        const fresh = new CatalogueIndex();
        fresh.update([...now.values()], []);
        const found = chance.some(IDS, 0.5);
        const filter = { ...defaultQuery, facets: { brand: chance.some(['lume', 'aresta']) } };
        const saidBy = (index: CatalogueIndex) => {
          const [all, some] = [index.narrow(filter), index.narrow(filter, found)];
          const page = { from: 2, limit: 7 };
          const ids = (rows: Iterable<{ id: string }>) => Array.from(rows, ({ id }) => id);
          return {
            size: index.size,
            counts: [all.total, all.counts, all.price, some.total, some.counts, some.price],
            sorted: SORT_CODES.map((code) => ids(index.sorted(code))),
            pages: SORT_CODES.map((code) => [
              ids(index.rowsOf(all, code, page)),
              ids(index.rowsOf(some, code, page)),
            ]),
            ranked: ids(index.rowsOf(some, found, page)),
            alone: IDS.map((id) => index.get(id)?.priceCents),
          };
        };
        expect(saidBy(updated)).toEqual(saidBy(fresh));
      }
    });
  },
);

/** Turns that others have while work is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

describe('an index that is loaded in parts', () => {
  const catalogue = (count: number): IndexedProduct[] => {
    const chance = new Chance(1);
    return Array.from({ length: count }, (_, n) => {
      const product = randomProduct(chance, `p${n}`);
      const [variant] = product.faceted.variants;
      const colored = ['preto', 'azul'].map((color) => ({
        ...variant!,
        values: { ...variant!.values, color },
      }));
      return { ...product, faceted: { ...product.faceted, variants: colored } };
    });
  };

  it('says what one would that was given everything at once', async () => {
    const products = catalogue(5_000);
    const loaded = new CatalogueIndex();
    loaded.add(products.slice(0, 1_500));
    loaded.add(products.slice(1_500));
    await loaded.prepare();
    const whole = new CatalogueIndex();
    whole.update(products, []);
    expect(loaded.narrow(defaultQuery)).toMatchObject({ total: whole.narrow(defaultQuery).total });
    expect(loaded.narrow(defaultQuery).counts).toEqual(whole.narrow(defaultQuery).counts);
    for (const code of SORT_CODES) {
      const ids = (index: CatalogueIndex) => Array.from(index.sorted(code), ({ id }) => id);
      expect(ids(loaded)).toEqual(ids(whole));
    }
  });

  it('has one object for all variants that are alike, and for the codes of products', () => {
    const index = new CatalogueIndex();
    index.add(catalogue(10_000));
    const rows = [...index.sorted('db')];
    const variants = rows.flatMap((row) => row.variants);
    expect(variants).toHaveLength(20_000);
    // Two colours, five prices, bought up or not; two brands.
    expect(new Set(variants).size).toBe(20);
    expect(new Set(rows.map(({ codes }) => codes)).size).toBe(2);
  });

  it('lets others have their turns while it is sorted', async () => {
    const index = new CatalogueIndex();
    index.add(catalogue(10_000));
    expect(await turnsDuring(() => index.prepare())).toBeGreaterThan(3);
  });

  it('lets others have their turns while facets are made again', async () => {
    const index = new CatalogueIndex();
    index.add(catalogue(1_000));
    await index.prepare();
    const { faceted } = catalogue(1)[0]!;
    const facetsOf = () => faceted;
    const remake = () => index.remakeFacets({ isConcerned: () => true, facetsOf }, 1, 10);
    expect(await turnsDuring(remake)).toBeGreaterThan(3);
    const [brand] = faceted.values.brand;
    expect(index.narrow(defaultQuery).counts.brand.get(brand!)).toBe(
      index.narrow(defaultQuery).total,
    );
  });
});
