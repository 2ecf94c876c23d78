import { beforeAll, expect, it } from 'vitest';
import type { PhraseItem } from '#domain/search/phrase.ts';
import { parseListQuery } from '#domain/catalogue/query.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { product, variant, writeShop } from '../catalogue/fixture.ts';
import { admin, ask, staffWith } from '../dashboard/desk.ts';

describeOnEveryEngine('the words of the search', (open) => {
  let scope: Scope;

  beforeAll(async () => {
    ({ scope } = await open());
    await writeShop(scope, [
      product('ilha', { shape: 'redondo', variants: [variant({ priceCents: 19_900 })] }),
      product('duna', { shape: 'gatinho', variants: [variant({ priceCents: 49_900 })] }),
    ]);
  });

  const search = async (q: string) =>
    browseProducts(scope, parseListQuery(new URLSearchParams({ q })));
  const found = async (q: string) => (await search(q)).products.map(({ id }) => id);
  const create = (body: object) => ask(scope, admin, 'POST', 'searchPhrases', body);
  const first = async (q: string) =>
    ((await ask(scope, admin, 'GET', `searchPhrases?q=${q}`)).json.items as PhraseItem[])[0]!;

  it('are those that most buyers use, until the shop changes them', async () => {
    expect(await found('john lennon')).toEqual(['ilha']);
    const row = await first('redondo');
    expect(row).toMatchObject({ name: 'Redondo', by: 'shape', value: 'redondo' });
    const phrases = row.phrases.replace('john lennon', 'bolinha');
    const { status } = await ask(scope, admin, 'PUT', `searchPhrases/${row.id}`, {
      ...row,
      phrases,
    });
    expect(status).toBe(200);
    expect(await found('bolinha')).toEqual(['ilha']);
    expect((await search('john lennon')).understood).toEqual([]);
  });

  it('are made again, split by line and comma, and are forgotten once deleted', async () => {
    const { status, json } = await create({
      name: 'Felinos',
      phrases: 'onça , jaguatirica\n\nonça',
      by: 'shape',
      value: 'gatinho',
    });
    expect(status).toBe(201);
    const item = json.item as PhraseItem;
    expect(item.phrases).toBe('onça\njaguatirica');
    expect(await found('jaguatiricas até 600')).toEqual(['duna']);
    await ask(scope, admin, 'DELETE', `searchPhrases/${item.id}`);
    expect((await search('jaguatirica')).total).toBe(0);
  });

  it('may be looked for as they are written, until the shop takes them out', async () => {
    const { json } = await create({
      name: 'Marcas vizinhas',
      phrases: 'Redongo',
      by: 'asWritten',
      value: 'redondo',
    });
    const item = json.item as PhraseItem;
    expect(item).toMatchObject({ by: 'asWritten', value: '' });
    expect(await search('redongo')).toMatchObject({ correctedQuery: null, total: 0 });
    await ask(scope, admin, 'DELETE', `searchPhrases/${item.id}`);
    expect(await found('redongo')).toEqual(['ilha']);
    expect(await search('carrera')).toMatchObject({ correctedQuery: null, total: 0 });
    const others = await first('carrera');
    expect(others).toMatchObject({ name: 'Outras marcas', by: 'asWritten' });
    const phrases = others.phrases.replace('carrera\n', '');
    await ask(scope, admin, 'PUT', `searchPhrases/${others.id}`, { ...others, phrases });
    expect((await search('carrera')).correctedQuery).not.toBeNull();
  });

  it('mean one thing only, and something that there is', async () => {
    const wrong = (body: object) =>
      create({ name: 'X', phrases: 'zebra', by: 'shape', value: 'gatinho', ...body });
    const taken = await wrong({ phrases: 'zebra\nPILOTO' });
    expect(taken.status).toBe(422);
    expect((taken.json.fields as { phrases: string }).phrases).toContain('“piloto” já está em');
    for (const [field, body] of [
      ['name', { name: ' ' }],
      ['phrases', { phrases: ' ,\n' }],
      ['phrases', { phrases: 'x'.repeat(61) }],
      ['by', { by: 'constructor' }],
      ['value', { value: 'toString' }],
      ['value', { value: '' }],
      ['value', { by: 'weight', value: '0' }],
      ['value', { by: 'sort', value: 'zz' }],
      ['value', { by: 'sameAs', value: '' }],
    ] as const) {
      const { status, json } = await wrong(body);
      expect([status, Object.keys(json.fields as object)], JSON.stringify(body)).toEqual([
        422,
        [field],
      ]);
    }
  });

  it('are for staff who have the section', async () => {
    const { status } = await ask(
      scope,
      staffWith('products', { view: true, edit: true }),
      'GET',
      'searchPhrases',
    );
    expect(status).toBe(403);
    const viewer = staffWith('searchPhrases', { view: true });
    expect((await ask(scope, viewer, 'GET', 'searchPhrases')).status).toBe(200);
    const refused = await ask(scope, viewer, 'POST', 'searchPhrases', {
      name: 'X',
      phrases: 'zebra',
      by: 'nothing',
    });
    expect(refused.status).toBe(403);
  });

  it('leave out what nothing meets together, the least important first, and say so', async () => {
    const list = await search('redondo até 100 xilofone');
    expect(list.products.map(({ id }) => id)).toEqual(['ilha']);
    expect(list.left).toEqual(['xilofone', 'até 100']);
    expect(list.understood).toEqual([{ label: 'Redondo', without: 'até 100 xilofone' }]);
  });

  it('are asked of what can be bought: a price that has changed changes the result', async () => {
    expect(await found('óculos até 200')).toEqual(['ilha']);
    await scope.engine.transaction(async (tx) => {
      await tx
        .updateTable('variants')
        .set({ priceCents: 9_900 })
        .where('productId', '=', 'duna')
        .execute();
      await publishChange(scope, 'product:duna');
    });
    expect((await found('óculos até 200')).sort()).toEqual(['duna', 'ilha']);
  });
});
