import { beforeEach, expect, it } from 'vitest';
import { saveProducts } from '#demo/write-product.ts';
import { blankPart, DEFAULT_HOME } from '#domain/homepage/homepage.ts';
import type { HomeBody, HomePart } from '#domain/homepage/homepage-input.ts';
import type { AuditItem } from '#domain/dashboard/audit.ts';
import { currentAnnouncement, homeDraft, publicHome } from '#server/homepage/home-view.ts';
import { taxonomy } from '#server/catalogue/taxonomy.ts';
import { changeText } from '#server/dashboard/audit-item.ts';
import { countSales } from '#server/products/count-sales.ts';
import { published } from '#server/caching/published.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { describeOnEveryEngine, TEST_NOW, type TestShop } from '../../support/engines.ts';
import { product, writeTaxonomy } from '../catalogue/fixture.ts';
import { admin, ask, auditOf, customer, staffWith } from '../dashboard/desk.ts';

const HOME = 'homepage/home-home';
const HOUR = 3_600_000;

interface Shown {
  updatedAt: number;
  status: string;
  body: HomeBody | null;
}

describeOnEveryEngine('the home of the shop', (open) => {
  let shop: TestShop;
  let scope: Scope;

  beforeEach(async () => {
    shop = await open();
    ({ scope } = shop);
    await writeTaxonomy(scope);
    await saveProducts(scope, [
      product('mar', { createdAt: 1 }),
      product('ilha', { createdAt: 2, brandId: 'aresta' }),
      product('sal', { createdAt: 3, kind: 'solar', categoryIds: ['sol'] }),
    ]);
  });

  const read = async () => (await ask(scope, admin, 'GET', HOME)).json.item as Shown;
  const part = (kind: HomePart['kind'], given: Partial<HomePart> = {}): HomePart => ({
    ...blankPart(kind, `${kind}-${Object.values(given).join('')}`),
    ...given,
  });
  const save = async (parts: HomePart[], announcement: object = DEFAULT_HOME.announcement) => {
    const { updatedAt } = await read();
    return ask(scope, admin, 'PUT', HOME, { updatedAt, announcement, parts });
  };
  const publish = () => ask(scope, admin, 'POST', `${HOME}/publish`, {});
  const kinds = async () => (await publicHome(scope)).map(({ kind }) => kind);
  const fieldsOf = async (parts: HomePart[], announcement?: object) =>
    Object.keys(((await save(parts, announcement)).json.fields ?? {}) as object);

  it('is the one that it came with until another is published, part by part, hidden ones left out', async () => {
    const asItCame = [
      'hero',
      'shapes',
      'categories',
      'products',
      'sizes',
      'brands',
      'trust',
      'guides',
    ];
    expect(await kinds()).toEqual(asItCame);
    const parts = [
      part('text', { html: '<p onclick="x()">Oi</p>', title: 'Sobre' }),
      part('brands', { hidden: true }),
      part('sizes'),
    ];
    expect((await save(parts)).status).toBe(200);
    expect(await kinds()).toEqual(asItCame);
    const draft = await homeDraft(actingAs(scope, actorOf(admin)));
    expect(draft.parts.map(({ kind }) => kind)).toEqual(['text', 'sizes']);
    await publish();
    expect(await kinds()).toEqual(['text', 'sizes']);
    expect((await publicHome(scope))[0]).toMatchObject({ html: '<p>Oi</p>', title: 'Sobre' });
    // Back to a version, and to what the shop came with.
    await save([part('guides')]);
    await publish();
    await ask(scope, admin, 'POST', `${HOME}/restore`, { number: 1 });
    await publish();
    expect(await kinds()).toEqual(['text', 'sizes']);
    await ask(scope, admin, 'POST', `${HOME}/reset`, {});
    await publish();
    expect(await kinds()).toEqual(asItCame);
    expect((await auditOf(scope)).map(({ action }) => action)).toContain('homepage.publish');
  });

  it('has shelves of what is new, of a category, of a brand and of what was chosen, none of which is empty', async () => {
    await save([
      part('products', { title: 'Sol', shelf: 'category', categoryId: 'sol' }),
      part('products', { title: 'Aresta', shelf: 'brand', brandId: 'aresta' }),
      part('products', { title: 'Nossos', shelf: 'chosen', productIds: ['mar', 'gone', 'sal'] }),
      part('products', { title: 'Nada', shelf: 'category', categoryId: 'gone' }),
      part('products', { title: 'Vendidos', shelf: 'bestSelling' }),
    ]);
    await publish();
    const shelves = await publicHome(scope);
    expect(
      shelves.map(
        (one) =>
          one.kind === 'products' && [one.title, ...one.products.map(({ id }) => id), one.all],
      ),
    ).toEqual([
      ['Sol', 'sal', '/categoria/sol'],
      ['Aresta', 'ilha', '/marca/aresta'],
      ['Nossos', 'mar', 'sal', ''],
    ]);
  });

  it('shows the categories that were chosen, in their order, without those that have nothing', async () => {
    const shownNames = async () => {
      const [first] = await publicHome(scope);
      return first?.kind === 'categories' ? first.categories.map(({ name }) => name) : [];
    };
    await save([part('categories')]);
    await publish();
    const [first, second] = (await shownNames()) as [string, string];
    const { categories } = await taxonomy(scope);
    const idOf = (name: string) => categories.find((one) => one.name === name)!.id;
    await save([part('categories', { categoryIds: [idOf(second), 'gone', idOf(first)] })]);
    await publish();
    expect(await shownNames()).toEqual([second, first]);
  });

  it('says in words in the audit how its parts changed', async () => {
    await save([part('hero'), part('text', { html: '<p>Oi</p>' }), part('sizes')]);
    shop.advance(1);
    await save(
      [
        part('sizes'),
        part('hero', { id: 'hero-', title: 'Verão', hidden: true }),
        part('banner', { title: 'Liquida' }),
      ],
      { text: 'Frete grátis', link: '', from: null, until: null },
    );
    const { json } = await ask(scope, admin, 'GET', 'audit');
    const [latest] = json.items as AuditItem[];
    expect(latest?.changes.map(changeText)).toEqual([
      'Partes novas: Banner (Liquida)',
      'Partes excluídas: Texto',
      'Partes em outro lugar: Destaque principal (Verão): 1 → 2',
      'Títulos: Destaque principal: vazio → Verão',
      'Partes ocultas: Destaque principal (Verão)',
      'Faixa no topo: vazio → Frete grátis',
    ]);
  });

  it('shows what sells most, and is shown again when that changes', async () => {
    await save([part('products', { shelf: 'bestSelling', title: 'Mais vendidos' })]);
    await publish();
    expect(await kinds()).toEqual([]);
    const { version } = await scope.engine.db
      .selectFrom('publicationState')
      .select('version')
      .executeTakeFirstOrThrow();
    await scope.engine.transaction((tx) =>
      tx.updateTable('productListings').set({ sold: 2 }).where('id', '=', 'ilha').execute(),
    );
    // The count of sales finds that nothing was sold.
    await countSales(scope);
    const after = await scope.engine.db
      .selectFrom('publicationState')
      .select('version')
      .executeTakeFirstOrThrow();
    expect(after.version).toBeGreaterThan(version);
    await countSales(scope);
    expect(
      await scope.engine.db
        .selectFrom('publicationState')
        .select('version')
        .executeTakeFirstOrThrow(),
    ).toEqual(after);
  });

  it('begins and ends banners and the strip above the header at their times, by jobs', async () => {
    const [from, until] = [TEST_NOW + HOUR, TEST_NOW + 2 * HOUR];
    await save([part('banner', { title: 'Liquida', from, until }), part('sizes')], {
      text: 'Frete grátis',
      link: '/produtos',
      from: null,
      until,
    });
    await publish();
    const at = async () => [await kinds(), (await currentAnnouncement(scope))?.text];
    const moment = async () => (await published(scope)).changedAt('content:home');
    expect(await at()).toEqual([['sizes'], 'Frete grátis']);
    const before = await moment();
    shop.advance(HOUR);
    await doDueJobs(scope, { log: () => {} });
    expect(await at()).toEqual([['banner', 'sizes'], 'Frete grátis']);
    expect(await moment()).toBeGreaterThan(before);
    shop.advance(HOUR);
    await doDueJobs(scope, { log: () => {} });
    expect(await at()).toEqual([['sizes'], undefined]);
  });

  it('says at its field what a part lacks, and stores nothing of it', async () => {
    expect(await fieldsOf([part('hero', { button: 'Ver' })])).toEqual(['parts.0.link']);
    expect(
      await fieldsOf([part('sizes'), part('banner', { link: 'javascript:alert(1)' })]),
    ).toContain('parts.1.link');
    expect(await fieldsOf([part('hero', { link: '//evil.example', button: 'x' })])).toEqual([
      'parts.0.link',
    ]);
    expect(await fieldsOf([part('text')])).toEqual(['parts.0.html']);
    expect(await fieldsOf([part('banner', { title: 'x', from: 2, until: 1 })])).toEqual([
      'parts.0.until',
    ]);
    expect(await fieldsOf([part('products', { shelf: 'brand', title: 'x' })])).toEqual([
      'parts.0.brandId',
    ]);
    expect(await fieldsOf([part('products', { shelf: 'chosen' })])).toEqual([
      'parts.0.title',
      'parts.0.productIds',
    ]);
    const picture = { key: 'gone', width: 1, height: 1, alt: '' };
    expect(await fieldsOf([part('hero', { picture })])).toEqual(['parts.0.picture']);
    expect(await fieldsOf([part('hero', { title: 'x'.repeat(81) })])).toEqual(['parts.0.title']);
    expect(await fieldsOf([])).toEqual(['parts']);
    expect(await fieldsOf([part('sizes')], { text: 'x'.repeat(141), link: '' })).toEqual([
      'announcement.text',
    ]);
    expect((await read()).body).toBeNull();
  });

  it('refuses the second of two who change it at once', async () => {
    const { updatedAt } = await read();
    const put = () => ask(scope, admin, 'PUT', HOME, { updatedAt, ...DEFAULT_HOME });
    const answers = await Promise.all([put(), put()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is never withdrawn: a shop always has a home', async () => {
    await save([part('sizes')]);
    await publish();
    expect((await ask(scope, admin, 'POST', `${HOME}/withdraw`, {})).status).toBe(404);
    expect(await kinds()).toEqual(['sizes']);
  });

  it('is closed to everyone without the permission', async () => {
    const others = [customer, staffWith('settings', { view: true, edit: true, delete: true })];
    const viewer = staffWith('homepage', { view: true });
    const calls = [
      ['GET', HOME],
      ['PUT', HOME, { updatedAt: 0, ...DEFAULT_HOME }],
      ['POST', `${HOME}/publish`, {}],
      ['POST', `${HOME}/schedule`, { publishAt: TEST_NOW + HOUR }],
      ['POST', `${HOME}/reset`, {}],
    ] as const;
    for (const [method, path, body] of calls) {
      for (const user of others)
        expect((await ask(scope, user, method, path, body)).status).toBe(403);
      expect((await ask(scope, viewer, method, path, body)).status).toBe(
        method === 'GET' ? 200 : 403,
      );
    }
    expect((await ask(scope, admin, 'DELETE', HOME)).status).toBe(405);
  });
});

describeOnEveryEngine('the home of a shop that has nothing yet', (open) => {
  it('has its hero, measures, promises and guides, and no heading above nothing', async () => {
    const { scope } = await open();
    expect((await publicHome(scope)).map(({ kind }) => kind)).toEqual([
      'hero',
      'sizes',
      'trust',
      'guides',
    ]);
  });
});
