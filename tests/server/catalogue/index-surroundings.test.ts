import { beforeEach, expect, it } from 'vitest';
import { inChunks } from '#server/base/chunks.ts';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { SORT_CODES } from '#domain/catalogue/sort.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import type { CatalogueIndex } from '#server/catalogue/catalogue-index.ts';
import { catalogueIndex } from '#server/catalogue/current-index.ts';
import { createCoupon } from '#server/coupons/write-coupon.ts';
import type { Tx } from '#server/db/engine/engine.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { product, variant, writeShop } from './fixture.ts';

const DAY_MS = 24 * 3_600_000;
const COPIES = 500;
const PRODUCTS = 3 * (COPIES + 1);

const originals = [
  product('ilha', { categoryIds: ['sol/feminino/gatinho', 'grau'] }),
  product('praia', { brandId: 'aresta', variants: [variant({ colorId: 'azul' })] }),
  product('serra', {
    categoryIds: ['sol/feminino'],
    variants: [variant({ colorId: 'preto' }), variant({ colorId: 'azul', priceCents: 9_900 })],
  }),
];

/** Copies each product with its variants and categories: 'ilha-1' and so on. */
async function copyProducts({ engine }: Scope): Promise<void> {
  const { db } = engine;
  const products = await db.selectFrom('products').selectAll().execute();
  const variants = await db.selectFrom('variants').selectAll().execute();
  const categories = await db.selectFrom('productCategories').selectAll().execute();
  await engine.transaction(async (tx) => {
    for (let n = 1; n <= COPIES; n += 100) {
      const copied = <Row, Copy>(rows: readonly Row[], change: (row: Row, n: number) => Copy) =>
        Array.from({ length: 100 }, (_, i) => rows.map((row) => change(row, n + i))).flat();
      const some = copied(products, (row, i) => {
        const id = `${row.id}-${i}`;
        return { ...row, id, slug: id, sku: id };
      });
      await inChunks(some, (rows) => tx.insertInto('products').values(rows).execute());
      const their = copied(variants, (row, i) => {
        const id = `${row.id}-${i}`;
        return { ...row, id, sku: id, productId: `${row.productId}-${i}`, qty: -1 as const };
      });
      await inChunks(their, (rows) => tx.insertInto('variants').values(rows).execute());
      await tx
        .insertInto('productCategories')
        .values(copied(categories, (row, i) => ({ ...row, productId: `${row.productId}-${i}` })))
        .execute();
    }
  });
}

/** What lists say by an index. */
function saidBy(index: CatalogueIndex) {
  const { total, counts, price } = index.narrow(defaultQuery);
  const offers = index.narrow({ ...defaultQuery, facets: { offer: ['promocao'] } });
  return {
    total,
    counts,
    price,
    offers: offers.total,
    sorted: SORT_CODES.map((code) => Array.from(index.sorted(code), ({ id }) => id)),
    rows: Array.from(index.sorted('na'), (row) => ({
      values: row.codes.map((code) => index.codes.values[code]!.value),
      variants: row.variants.map(({ codes }) =>
        codes.map((code) => index.codes.values[code]!.value),
      ),
    })),
  };
}

describeOnEveryEngine('an index that has been read', (open) => {
  let scope: Scope;
  let advance: TestShop['advance'];
  let index: CatalogueIndex;

  beforeEach(async () => {
    ({ scope, advance } = await open());
    await writeShop(scope, originals);
    await copyProducts(scope);
    index = await catalogueIndex(scope, Infinity);
    expect(index.size).toBe(PRODUCTS);
  });

  /** Changes the shop, and shows that its lists say what a process that has just started says. */
  async function changed(change: (tx: Tx) => Promise<unknown>): Promise<ReturnType<typeof saidBy>> {
    await scope.engine.transaction(async (tx) => {
      await change(tx);
      await publishChange(scope, 'taxonomy');
    });
    return saidNow();
  }

  async function saidNow(): Promise<ReturnType<typeof saidBy>> {
    // The same object: it has not been read from the beginning, for which lists would have to wait.
    expect(await catalogueIndex(scope)).toBe(index);
    const said = saidBy(index);
    const justStarted = { ...scope, engine: { ...scope.engine } };
    expect(said).toEqual(saidBy(await catalogueIndex(justStarted, Infinity)));
    return said;
  }

  it('knows brands and colours by their new addresses, also when two have changed theirs', async () => {
    const { counts } = await changed(async (tx) => {
      await tx.updateTable('brands').set({ slug: 'x' }).where('id', '=', 'lume').execute();
      await tx.updateTable('brands').set({ slug: 'lume' }).where('id', '=', 'aresta').execute();
      await tx.updateTable('colors').set({ slug: 'anil' }).where('id', '=', 'azul').execute();
    });
    expect([counts.brand.get('x'), counts.brand.get('lume')]).toEqual([
      2 * (COPIES + 1),
      COPIES + 1,
    ]);
    expect(counts.color.get('anil')).toBe(2 * (COPIES + 1));
    expect(counts.color.get('azul')).toBeUndefined();
  });

  it('has products below the categories that theirs was moved to', async () => {
    const { counts } = await changed((tx) =>
      tx
        .updateTable('categories')
        .set({ path: 'grau/gatinho', parentId: 'grau' })
        .where('id', '=', 'sol/feminino/gatinho')
        .execute(),
    );
    expect(Object.fromEntries(counts.category)).toEqual({
      sol: COPIES + 1,
      'sol/feminino': COPIES + 1,
      grau: 2 * (COPIES + 1),
      'grau/gatinho': COPIES + 1,
    });
  });

  it('offers what a promotion covers from its beginning until its end', async () => {
    await createCoupon(scope, {
      automatic: true,
      code: 'Verão',
      kind: 'percent',
      percent: 10,
      categoryIds: ['sol'],
      productIds: ['praia'],
      startsOn: '2026-01-16',
      endsOn: '2026-01-16',
    });
    const turn = () => publishChange(scope, 'promotions');
    expect((await saidNow()).offers).toBe(0);
    advance(DAY_MS);
    await turn();
    expect((await saidNow()).offers).toBe(2 * (COPIES + 1) + 1);
    advance(DAY_MS);
    await turn();
    expect((await saidNow()).offers).toBe(0);
  });

  it('takes a product and what is around it from one change together', async () => {
    const { counts } = await changed(async (tx) => {
      await tx.updateTable('brands').set({ slug: 'nova' }).where('id', '=', 'aresta').execute();
      await tx
        .updateTable('products')
        .set({ brandId: 'aresta' })
        .where('id', '=', 'ilha')
        .execute();
      await publishChange(scope, 'product:ilha');
    });
    expect(counts.brand.get('nova')).toBe(COPIES + 2);
  });
});
