import { beforeEach, expect, it } from 'vitest';
import type { ProductRecord } from '#domain/products/product-record.ts';
import { productBySlug } from '#server/catalogue/product-by-slug.ts';
import { searchProducts } from '#server/catalogue/search.ts';
import { createProduct, updateProduct } from '#server/products/save-product.ts';
import { moveStock } from '#server/stock/move-stock.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { writeTaxonomy } from '../catalogue/fixture.ts';
import { admin, ask } from '../dashboard/desk.ts';
import { draft, edited, pieces, row, sellOne } from './shop.ts';

describeOnEveryEngine('a product that staff edit', (open) => {
  let shop: TestShop;
  let duna: ProductRecord;

  beforeEach(async () => {
    shop = await open();
    await writeTaxonomy(shop.scope);
    duna = await createProduct(shop.scope, draft());
  });

  const save = (change: Parameters<typeof edited>[1]) =>
    updateProduct(shop.scope, edited(duna, change));
  const takeOne = (variantId: string) =>
    shop.scope.engine.transaction((tx) =>
      moveStock(tx, shop.scope, { variantId, delta: -1, reason: 'order' }),
    );
  const movements = (variantId: string) =>
    shop.scope.engine.db
      .selectFrom('stockMovements')
      .select(['delta', 'reason', 'note'])
      .where('variantId', '=', variantId)
      .orderBy('id')
      .execute();

  it('is shown, found and priced as it was typed', async () => {
    const shown = await productBySlug(shop.scope, 'duna');
    expect(shown).toMatchObject({
      name: 'Duna',
      description: 'Leve e redonda.',
      priceCents: 34_990,
      available: true,
      descriptionHtml: '<p>Leve e redonda.</p>',
      variants: [
        { sku: 'DUNA-PRETO-P', size: 'P', qty: 5 },
        { sku: 'DUNA-PRETO-M', size: 'M', qty: 5 },
        { sku: 'DUNA-AZUL-M', size: 'M', qty: 5 },
      ],
    });
    expect((await searchProducts(shop.scope, { text: 'duna', includeSoldOut: true })).ids).toEqual([
      duna.id,
    ]);
    expect(await movements(duna.variants[0]!.id)).toEqual([
      { delta: 5, reason: 'opening', note: '' },
    ]);
  });

  it('keeps each variant, and what was sold of it meanwhile, whatever else is written over', async () => {
    const [first] = duna.variants;
    await takeOne(first!.id);
    const saved = await save({ name: 'Duna Nova', slug: duna.slug });
    expect(saved.variants.map(({ id }) => id)).toEqual(duna.variants.map(({ id }) => id));
    expect(saved.variants[0]).toMatchObject({ qty: 4 });
    expect((await searchProducts(shop.scope, { text: 'nova', includeSoldOut: true })).ids).toEqual([
      duna.id,
    ]);
  });

  it('has the SKU that its variants begin with if none is typed, with a number if it is taken', async () => {
    const skus = [];
    for (const first of ['A', 'B']) {
      const variants = [row('preto', null, { sku: `ONDA-${first}1` })];
      variants.push(row('azul', null, { sku: `ONDA-${first}2` }));
      skus.push((await createProduct(shop.scope, draft({ name: 'Onda', variants }))).sku);
    }
    expect(skus).toEqual(['ONDA', 'ONDA-2']);
  });

  it('is refused if someone else has saved it meanwhile, with what it is now', async () => {
    const put = (name: string) =>
      ask(shop.scope, admin, 'PUT', `products/${duna.id}`, {
        ...edited(duna, { name }),
        updatedAt: duna.updatedAt,
      });
    const saved = await put('Duna da Ana');
    expect(saved).toMatchObject({ status: 200, json: { item: { name: 'Duna da Ana' } } });
    const late = await put('Duna do Beto');
    expect(late).toMatchObject({ status: 409, json: { item: saved.json.item } });
  });

  it('says what there is now if a piece was sold since it was counted, and writes nothing', async () => {
    const [first, ...others] = edited(duna).variants;
    await takeOne(first!.id!);
    const stock = { kind: 'set', quantity: 9, seen: 5, reason: 'counted' } as const;
    const counted = { name: 'Duna contada', variants: [{ ...first!, stock }, ...others] };
    await expect(save(counted)).rejects.toMatchObject({
      status: 409,
      code: 'stockMoved',
      details: { stock: [{ row: 0, variantId: first!.id, wanted: 9, seen: 5, now: 4 }] },
    });
    const again = {
      ...counted,
      variants: [{ ...first!, stock: { ...stock, seen: 4 } }, ...others],
    };
    const saved = await save(again);
    expect(saved).toMatchObject({ name: 'Duna contada', variants: [{ qty: 9 }, {}, {}] });
    expect(await movements(first!.id!)).toMatchObject([
      { delta: 5, reason: 'opening' },
      { delta: -1 },
      { delta: 5, reason: 'counted' },
    ]);
  });

  it('adds and takes pieces whatever there is now, and never more than there are', async () => {
    const [first, second, third] = edited(duna).variants;
    await takeOne(first!.id!);
    const move = (delta: number) =>
      ({ kind: 'move', delta, reason: 'received', note: 'NF 12' }) as const;
    const saved = await save({
      variants: [
        { ...first!, stock: move(10) },
        { ...second!, stock: { kind: 'unlimited' } },
        third!,
      ],
    });
    expect(saved.variants.map(({ qty }) => qty)).toEqual([14, -1, 5]);
    duna = saved;
    await expect(
      save({ variants: [{ ...first!, stock: move(-15) }, second!, third!] }),
    ).rejects.toMatchObject({ status: 422, fields: { 'variants.0.stock': 'fields.stockShort' } });
  });

  it('takes a new colour, another order and a removed size without touching the others', async () => {
    const [smallBlack, black, blue] = edited(duna).variants;
    const saved = await save({
      variants: [blue!, row('tartaruga', 'M', { stock: pieces(2) }), black!],
    });
    expect(saved.variants).toMatchObject([
      { id: blue!.id, qty: 5 },
      { colorId: 'tartaruga', qty: 2 },
      { id: black!.id, qty: 5 },
    ]);
    expect(saved.archivedVariants).toEqual([]);
    expect((await productBySlug(shop.scope, 'duna')).variants).toHaveLength(3);
    const stored = await shop.scope.engine.db
      .selectFrom('variants')
      .select('id')
      .where('id', '=', smallBlack!.id!)
      .execute();
    expect(stored).toEqual([]);
  });

  it('archives a variant that was sold, frees its SKU, and gives it back its past when it returns', async () => {
    const [smallBlack, ...others] = edited(duna).variants;
    await sellOne(shop.scope, duna.id, smallBlack!.id!);
    duna = await save({ variants: others });
    expect(duna.archivedVariants).toMatchObject([
      { id: smallBlack!.id, sku: 'DUNA-PRETO-P', qty: 5, sold: true },
    ]);
    const shown = await productBySlug(shop.scope, 'duna');
    expect(shown.variants.map(({ id }) => id)).not.toContain(smallBlack!.id);
    duna = await save({ variants: [...others, row('preto', 'P')] });
    expect(duna.variants.at(-1)).toMatchObject({ id: smallBlack!.id, qty: 5, sku: 'DUNA-PRETO-P' });
    expect(duna.archivedVariants).toEqual([]);
  });

  it('lets two variants exchange their SKUs', async () => {
    const [first, second, third] = edited(duna).variants;
    const saved = await save({
      variants: [{ ...first!, sku: second!.sku }, { ...second!, sku: first!.sku }, third!],
    });
    expect(saved.variants.map(({ sku }) => sku)).toEqual([
      'DUNA-PRETO-M',
      'DUNA-PRETO-P',
      'DUNA-AZUL-M',
    ]);
  });

  it('names the row of a SKU and of a bar code that another product has', async () => {
    const ilha = draft({
      name: 'Ilha',
      sku: 'ILHA',
      variants: [row('preto', 'P', { sku: 'ILHA-P', barcode: '789 1234 567895' })],
    });
    await createProduct(shop.scope, ilha);
    const [first, ...others] = edited(duna).variants;
    await expect(
      save({ variants: [...others, { ...first!, sku: 'ILHA-P', barcode: '7891234567895' }] }),
    ).rejects.toMatchObject({
      fields: { 'variants.2.sku': 'fields.skuTaken', 'variants.2.barcode': 'fields.barcodeTaken' },
      values: { product: 'Ilha' },
    });
  });

  it('of two that take the same SKU at once only one is made, and the other is told', async () => {
    const twin = (name: string) =>
      createProduct(
        shop.scope,
        draft({ name, sku: `${name}-1`, variants: [row('preto', null, { sku: 'GEMEA' })] }),
      );
    const outcomes = await Promise.allSettled([twin('Um'), twin('Dois')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused!.reason).toMatchObject({
      fields: { 'variants.0.sku': expect.stringMatching(/^fields\.(skuTaken|justTaken)$/) },
    });
  });

  it('is refused with every field that is wrong', async () => {
    const wrong = draft({
      name: ' ',
      brandId: 'ninguem',
      status: 'scheduled',
      slug: 'Duna!',
      variants: [
        row('preto', 'P', { price: 0, barcode: '7891234567890' }),
        row('preto', 'P', { compareAt: 100 }),
        row('roxo', 'M', { sku: '' }),
      ],
      measures: [{ ...draft().measures![0]!, totalWidth: 90 }],
    });
    await expect(createProduct(shop.scope, wrong)).rejects.toMatchObject({
      status: 422,
      fields: {
        name: 'fields.productName',
        slug: 'fields.slug',
        'variants.0.barcode': 'fields.barcode',
        'variants.2.sku': 'fields.sku',
      },
    });
    const better = { ...wrong, name: 'Duna', slug: '', sku: 'D2' };
    const [first, second] = wrong.variants;
    await expect(
      createProduct(shop.scope, {
        ...better,
        variants: [{ ...first!, barcode: null }, { ...second! }, row('roxo', 'M')],
      }),
    ).rejects.toMatchObject({
      fields: {
        publishAt: 'fields.publishAt',
        'variants.0.price': 'fields.price',
        'variants.1.compareAt': 'fields.compareAt',
        'variants.1.colorId': 'fields.choiceRepeated',
        'variants.1.sku': 'fields.skuRepeated',
        'measures.0.totalWidth': 'fields.measures.narrowerThanParts',
      },
    });
    await expect(
      createProduct(
        shop.scope,
        draft({
          brandId: 'ninguem',
          categoryIds: ['nada'],
          variants: [row('roxo', 'GG', { sku: 'X' })],
        }),
      ),
    ).rejects.toMatchObject({
      fields: {
        brandId: 'fields.unknown',
        'categoryIds.0': 'fields.unknown',
        'variants.0.colorId': 'fields.unknown',
        'variants.0.attributeValueId': 'fields.unknown',
      },
    });
  });

  it('records in the audit what was changed, from what to what, and nothing if nothing was', async () => {
    duna = await save({});
    await save({
      name: 'Duna Nova',
      variants: edited(duna).variants.map((variant, index) =>
        index === 0 ? { ...variant, price: 299.9 } : variant,
      ),
    });
    const entries = await shop.scope.engine.db
      .selectFrom('auditEntries')
      .select(['action', 'details'])
      .where('action', 'like', 'products.%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['products.create', 'products.update']);
    expect(JSON.parse(entries[1]!.details)).toEqual({
      name: { from: 'Duna', to: 'Duna Nova' },
      [`variants.${duna.variants[0]!.id}.price`]: { of: 'DUNA-PRETO-P', from: 349.9, to: 299.9 },
    });
  });

  it('keeps of a description what is allowed, and the text of the rest', async () => {
    const hostile = `<h1 onclick="steal()">Leve</h1><script>alert(1)</script>
      <p style="position:fixed">Boa <b>mesmo</b><img src=x onerror=alert(1)></p>
      <a href="javascript:alert(1)">aqui</a> <a href="https://aurora.test/a?b=1&c=2" target="_blank">site</a>
      <svg><p><style><!--</style><img src=x onerror=alert(1)></svg><iframe srcdoc="<script>"></iframe>`;
    const saved = await save({ descriptionHtml: hostile });
    expect(saved.descriptionHtml).not.toMatch(/script|onclick|onerror|style|img|svg|iframe|target/);
    expect(saved.descriptionHtml).toContain('<h3>Leve</h3>');
    expect(saved.descriptionHtml).toContain('<strong>mesmo</strong>');
    expect(saved.descriptionHtml).toContain('<a href="https://aurora.test/a?b=1&amp;c=2">site</a>');
    const shown = await productBySlug(shop.scope, 'duna');
    expect(shown.description).toContain('Leve\nBoa mesmo');
    expect(shown.description).not.toMatch(/[<>]|&amp;/);
  });
});
