import { beforeEach, expect, it } from 'vitest';
import { parseListQuery } from '#domain/catalogue/query.ts';
import { showsItsStock } from '#domain/stock/stock.ts';
import { PageCache } from '#server/caching/page-cache.ts';
import { StoredPage } from '#server/caching/stored-page.ts';
import {
  brandBySlug,
  categoryBranches,
  categoryByPath,
} from '#server/catalogue/categories-and-brands.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { newestIds } from '#server/catalogue/newest.ts';
import { shownProduct } from '#server/catalogue/product-by-slug.ts';
import { relatedProducts } from '#server/catalogue/related-products.ts';
import { saveProducts, type ProductInput } from '#demo/write-product.ts';
import { saveReviews } from '#demo/write-review.ts';
import { publicHome } from '#server/homepage/home-view.ts';
import { productSitemap } from '#server/catalogue/sitemap.ts';
import { openDatabase } from '#server/db/open.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import type { Scope } from '#server/service/scope.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { setStock } from '../../support/fixtures.ts';
import { product, variant, writeShop } from '../catalogue/fixture.ts';

const picture = (id: string) => ({ key: id, alt: id, width: 1200, height: 800, colorId: 'preto' });

/** Sunglasses and glasses, six of each, all of them with a picture; the last ones are the newest. */
const products = ['sol', 'grau'].flatMap((line, lineAt) =>
  Array.from({ length: 6 }, (_, n) =>
    product(`${line}-${n}`, {
      createdAt: 1_000 + 10 * n + lineAt,
      kind: line === 'sol' ? 'solar' : 'grau',
      brandId: line === 'sol' ? 'aresta' : 'lume',
      categoryIds: [line],
      shape: n < 3 ? 'redondo' : 'quadrado',
      variants: [variant({ colorId: 'preto', priceCents: 20_000 + 1_000 * n, qty: 8 })],
      images: [picture(`${line}-${n}`)],
    }),
  ),
);

const list = async (scope: Scope, search: string) =>
  browseProducts(scope, parseListQuery(new URLSearchParams(search)));

/** What the pages of the shop read, by their addresses. */
const PAGES: Record<string, (scope: Scope) => Promise<unknown>> = {
  ...Object.fromEntries(
    products.map(({ slug }) => [
      `/produto/${slug}`,
      async (scope: Scope) => {
        const shown = await shownProduct(scope, slug).catch(() => null);
        if (!shown) return 'gone';
        const { variants, ...others } = shown;
        // Of more pieces than the last ones a page does not say how many they are.
        const pieces = variants.map(({ qty }) => showsItsStock(qty) && qty);
        return [others, pieces, await relatedProducts(scope, { product: shown, limit: 3 })];
      },
    ]),
  ),
  '/': publicHome,
  '/categoria/sol': async (scope) => [
    await categoryByPath(scope, 'sol'),
    await list(scope, 'category=sol&limit=4'),
  ],
  '/categoria/sol?page=2': (scope) => list(scope, 'category=sol&limit=4&page=2'),
  '/categoria/sol?sort=pa': (scope) => list(scope, 'category=sol&limit=4&sort=pa'),
  '/categoria/grau': (scope) => list(scope, 'category=grau&limit=4'),
  '/marca/lume': async (scope) => [
    await brandBySlug(scope, 'lume'),
    await list(scope, 'brand=lume&category=grau&limit=4'),
  ],
  '/busca?q=sol': (scope) => list(scope, 'q=sol&limit=4'),
  '/novidades': (scope) => newestIds(scope, { limit: 2, facets: { shape: ['redondo'] } }),
  '/pagina/trocas': async () => 'texts',
  '/sitemap/produtos-1.xml': (scope) => productSitemap(scope, 1),
};

const paths = Object.keys(PAGES);
const SEARCH = '/busca?q=sol';
const SITEMAP = '/sitemap/produtos-1.xml';

describeOnEveryEngine('a cached page', (open, engine) => {
  let shop: TestShop;
  let cache: PageCache;
  let rendered: string[];

  beforeEach(async () => {
    shop = await open();
    cache = new PageCache();
    rendered = [];
    await writeShop(shop.scope, products);
  });

  const render = async (scope: Scope, path: string): Promise<StoredPage> => {
    rendered.push(path);
    const shown = [
      await loadSettings(scope),
      await categoryBranches(scope),
      await PAGES[path]!(scope),
    ];
    return StoredPage.from(
      { 'content-type': 'application/json' },
      Buffer.from(JSON.stringify(shown)),
    );
  };

  const ask = async (path: string, scope = shop.scope, pages = cache): Promise<string> => {
    const page = await pages.getOrRender(scope, path, () => render(scope, path));
    return (await page.answer({})).body!.toString();
  };

  /** Every page as it is answered, and which of them were rendered again for that. */
  async function askAll(scope = shop.scope, pages = cache) {
    rendered = [];
    const texts = new Map<string, string>();
    for (const path of paths) texts.set(path, await ask(path, scope, pages));
    return { texts, rendered };
  }

  /** Every page of a process that has just started: it has cached nothing. */
  async function askNewNode() {
    const engine = await openDatabase(shop.place);
    try {
      return (await askAll({ ...shop.scope, engine }, new PageCache())).texts;
    } finally {
      await engine.close();
    }
  }

  const edit = (id: string, given: Partial<ProductInput>) =>
    saveProducts(shop.scope, [{ ...products.find((one) => one.id === id)!, ...given }]);
  const priced = (priceCents: number) => [variant({ colorId: 'preto', priceCents, qty: 8 })];
  const leave = (id: string, qty: number) => setStock(shop.scope, `${id}-0`, qty);
  const set = (
    table: 'brands' | 'categories',
    id: string,
    row: { name?: string; description?: string },
  ) =>
    shop.scope.engine.transaction(async (tx) => {
      await tx.updateTable(table).set(row).where('id', '=', id).execute();
      const own = `${table === 'brands' ? 'brand' : 'category'}:${id}` as const;
      await publishChange(shop.scope, row.name === undefined ? own : 'taxonomy');
    });
  const review = (productId: string) => ({
    id: `review-${productId}`,
    productId,
    author: 'Ana',
    rating: 5,
    title: 'Adorei',
    body: 'Leve, firme e com as medidas que a página dizia, sem apertar.',
    createdAt: 1,
    status: 'approved' as const,
  });

  it('is shown again for as long as nothing changes', async () => {
    expect((await askAll()).rendered).toEqual(paths);
    shop.advance(60_000);
    expect((await askAll()).rendered).toEqual([]);
  });

  /** What is edited, the product that it is of, and pages that may be rendered again although they stay as they are. */
  const EDITS: [what: string, id: string | null, also: string[], () => Promise<unknown>][] = [
    ['the text of a product', 'sol-4', [], () => edit('sol-4', { description: 'Outra' })],
    ['a picture', 'grau-2', [], () => edit('grau-2', { images: [picture('outra')] })],
    ['a price in the middle', 'sol-4', [], () => edit('sol-4', { variants: priced(25_050) })],
    ['a price that moves it up', 'sol-5', [], () => edit('sol-5', { variants: priced(20_500) })],
    ['the lowest price', 'sol-0', [], () => edit('sol-0', { variants: priced(10_000) })],
    ['a name', 'sol-4', [SEARCH], () => edit('sol-4', { name: 'Duna' })],
    ['a shape', 'grau-4', [], () => edit('grau-4', { shape: 'redondo' })],
    ['a category', 'sol-4', [], () => edit('sol-4', { categoryIds: ['sol', 'grau'] })],
    ['the last pieces', 'sol-4', [SITEMAP], () => leave('sol-4', 3)],
    ['the last piece, which is sold', 'sol-4', [SITEMAP], () => leave('sol-4', 0)],
    ['pieces that no page shows', null, [], () => leave('sol-4', 5)],
    ['a product that is hidden', 'sol-5', [], () => edit('sol-5', { status: 'hidden' })],
    [
      'a new product',
      null,
      [],
      () => saveProducts(shop.scope, [product('nova', { name: 'Sol novo' })]),
    ],
    ['a review', 'sol-0', [SITEMAP], () => saveReviews(shop.scope, [review('sol-0')])],
    ["a brand's own text", null, [], () => set('brands', 'lume', { description: 'Outra' })],
    ["a category's own text", null, [], () => set('categories', 'sol', { description: 'Outra' })],
    ['the name of a brand', null, paths, () => set('brands', 'lume', { name: 'Lumen' })],
    ['the settings', null, paths, () => saveSettings(shop.scope, { name: 'Aurora' })],
  ];

  // What an edit publishes and what a page has read is the same code on both: here every third shows that it is
  // stored and heard (published.test.ts tries that on both).
  it.each(EDITS.filter((_edit, nth) => engine === 'sqlite' || nth % 3 === 0))(
    'is rendered again for %s where that shows, and nowhere else',
    async (...given) => {
      const [, id, also, run] = given;
      const { texts: before } = await askAll();
      shop.advance(10);
      await run();
      const { texts: after, rendered } = await askAll();
      const fresh = await askNewNode();
      expect(paths.filter((path) => after.get(path) !== fresh.get(path))).toEqual([]);
      const shows = (path: string) =>
        before.get(path) !== after.get(path) ||
        (id !== null && before.get(path)!.includes(`"id":"${id}"`));
      expect(rendered.filter((path) => !shows(path) && !also.includes(path))).toEqual([]);
    },
  );

  it('is not shown by another node either', async () => {
    const engine = await openDatabase(shop.place);
    const node = { ...shop.scope, engine };
    const pages = new PageCache();
    try {
      await askAll(node, pages);
      await edit('sol-4', { name: 'Duna' });
      // Where its announcement goes astray as well.
      shop.advance(1_000);
      const { texts, rendered } = await askAll(node, pages);
      expect(texts.get('/produto/sol-4')).toContain('Duna');
      expect(rendered).not.toContain('/produto/grau-4');
    } finally {
      await engine.close();
    }
  });

  it('is rendered again when a change came while it was rendered', async () => {
    let goOn = (): void => undefined;
    const paused = new Promise<void>((resolve) => (goOn = resolve));
    const reading = Promise.withResolvers<void>();
    const path = '/produto/sol-4';
    const slow = cache.getOrRender(shop.scope, path, async () => {
      const page = await render(shop.scope, path);
      reading.resolve();
      await paused;
      return page;
    });
    await reading.promise;
    await edit('sol-4', { name: 'Duna' });
    // They ask after the change, while the page from before it is still under way.
    const late = [ask(path), ask(path)];
    goOn();
    await slow;
    for (const text of await Promise.all(late)) expect(text).toContain('Duna');
    expect(await ask(path)).toContain('Duna');
    expect(rendered).toEqual([path, path]);
  });

  it('stays warm beside an import of 10,000 products, which is one publication', async () => {
    await askAll();
    const imported = Array.from({ length: 10_000 }, (_, n) => `product:importado-${n}` as const);
    await shop.scope.engine.transaction(async () => {
      for (const topic of imported) await publishChange(shop.scope, topic);
    });
    expect((await askAll()).rendered).toEqual([SITEMAP]);
  });

  it('is rendered again once for an import, not for each of its rows', async () => {
    await askAll();
    const rows = Array.from({ length: 600 }, (_, n) => product(`nova-${n}`, { createdAt: n }));
    await shop.scope.engine.transaction(async () => {
      for (let n = 0; n < rows.length; n += 100)
        await saveProducts(shop.scope, rows.slice(n, n + 100));
    });
    const { texts, rendered } = await askAll();
    expect(rendered).not.toContain('/pagina/trocas');
    const { texts: fresh } = await askAll(shop.scope, new PageCache());
    expect(paths.filter((path) => texts.get(path) !== fresh.get(path))).toEqual([]);
    expect((await askAll()).rendered).toEqual([]);
  });
});
