import { beforeEach, expect, it } from 'vitest';
import type { Right } from '#domain/access/permission.ts';
import type { GuideItem } from '#domain/guides/guide-input.ts';
import { guideChoices } from '#server/guides/guide-choices.ts';
import { publishedGuides } from '#server/guides/guide-spec.ts';
import { usesOf } from '#server/media/uses.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { redirectOf } from '#server/service/slugs.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { admin, ask, auditOf, staffWith } from '../dashboard/desk.ts';

const MEASURES = 'guides/guide-medidas-da-armacao';

describeOnEveryEngine('guides in the dashboard', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    scope = actingAs((await open()).scope, actorOf(admin));
  });

  const text = {
    name: 'Óculos para dirigir',
    summary: 'O que muda à noite.',
    descriptionHtml:
      '<p>Oi.</p><table><tbody><tr><th><p>Lente</p></th></tr><tr><td><p>Clara</p></td></tr></tbody></table>',
  };
  const create = async (body: object) => {
    const { status, json } = await ask(scope, admin, 'POST', 'guides', body);
    return { status, json, item: json.item as GuideItem };
  };
  const read = async (path: string) =>
    (await ask(scope, admin, 'GET', path)).json.item as GuideItem;
  const save = async (path: string, body: object) =>
    ask(scope, admin, 'PUT', path, { updatedAt: (await read(path)).updatedAt, ...body });
  const act = (path: string, action: string, body: object = {}) =>
    ask(scope, admin, 'POST', `${path}/${action}`, body);
  const shown = async () => [...(await publishedGuides(scope)).keys()];

  it('begin as those that the shop comes with, in their order', async () => {
    expect(await shown()).toEqual([
      'formatos-de-rosto',
      'medidas-da-armacao',
      'como-ler-a-receita',
      'tipos-de-lente',
      'indices-de-refracao',
      'dp-e-dnp',
      'cuidados-e-limpeza',
      'protecao-solar',
    ]);
    const { json } = await ask(scope, admin, 'GET', 'guides?limit=1');
    expect(json.items).toMatchObject([{ name: 'Formatos de armação e de rosto', builtIn: true }]);
  });

  it('are written with tables, published, withdrawn, and found by the search', async () => {
    const { status, item } = await create(text);
    const path = `guides/${item.id}`;
    expect([status, item.slug, (await shown()).length]).toEqual([201, 'oculos-para-dirigir', 8]);
    expect(item.body).toMatchObject({
      figure: '',
      picture: null,
      descriptionHtml:
        '<p>Oi.</p><table><thead><tr><th>Lente</th></tr></thead><tbody><tr><td>Clara</td></tr></tbody></table>',
    });
    await act(path, 'publish');
    expect((await shown()).at(-1)).toBe('oculos-para-dirigir');
    const { json } = await ask(scope, admin, 'GET', 'guides?q=dirigir');
    expect(json.items).toMatchObject([{ id: item.id }]);
    await act(path, 'withdraw');
    expect(await shown()).toHaveLength(8);
  });

  it('are put in order one move after the other, which visitors and the audit follow', async () => {
    expect((await act(MEASURES, 'move', { by: -1 })).status).toBe(200);
    await act('guides/guide-protecao-solar', 'move', { by: -100 });
    expect((await shown()).slice(0, 3)).toEqual([
      'protecao-solar',
      'medidas-da-armacao',
      'formatos-de-rosto',
    ]);
    expect((await act(MEASURES, 'move', { by: 'x' })).status).toBe(422);
    expect((await act('guides/nothing', 'move', { by: 1 })).status).toBe(404);
    expect(await auditOf(scope)).toMatchObject([
      { action: 'guides.move', subjectName: 'Medidas da armação' },
      { action: 'guides.move' },
    ]);
  });

  it('of the shop are changed, moved to a new address and set back, and never deleted', async () => {
    await save(MEASURES, { ...text, figure: 'measures', slug: 'medidas' });
    await act(MEASURES, 'publish');
    expect((await publishedGuides(scope)).get('medidas')).toMatchObject({ name: text.name });
    expect(await redirectOf(scope, { section: 'guides', slug: 'medidas-da-armacao' })).toBe(
      'medidas',
    );
    await act(MEASURES, 'reset');
    await act(MEASURES, 'publish');
    expect((await publishedGuides(scope)).get('medidas')).toMatchObject({
      key: 'medidas-da-armacao',
      body: null,
    });
    expect((await ask(scope, admin, 'DELETE', MEASURES)).json.code).toBe('contentBuiltIn');
  });

  it('refuse what is wrong at its field', async () => {
    const { json } = await create({
      ...text,
      name: '',
      figure: 'spiral',
      products: [{ label: '', href: 'javascript:alert(1)' }],
      related: ['a', 'b', 'c', 'd'],
    });
    expect(Object.keys(json.fields as object).toSorted()).toEqual([
      'figure',
      'name',
      'products.0.href',
      'products.0.label',
      'related',
    ]);
    const unknown = await create({ ...text, picture: { key: 'none' } });
    expect(unknown.json.fields).toHaveProperty('picture');
  });

  it('keep their pictures in the library', async () => {
    const key = 'aaaaaaaaaaaa';
    const dates = { createdAt: 0, updatedAt: 0 };
    const size = { width: 90, height: 60, bytes: 9, focalX: 0.5, focalY: 0.5 };
    await scope.engine.transaction((tx) =>
      tx
        .insertInto('mediaItems')
        .values({
          id: key,
          kind: 'image',
          status: 'ready',
          name: 'a.jpg',
          alt: '',
          ...size,
          ...dates,
        })
        .execute(),
    );
    const { item } = await create({ ...text, picture: { key, alt: 'Rua' } });
    expect(item.body?.picture).toMatchObject({ key, alt: 'Rua', width: 90 });
    expect((await usesOf(scope.engine.db, [key])).get(key)).toEqual([
      { kind: 'guide', id: item.id, name: text.name },
    ]);
  });

  it('offer the other guides and the places of the shop', async () => {
    const { others, places } = await guideChoices(scope, { id: 'guide-dp-e-dnp' });
    expect(others).toHaveLength(7);
    expect(others.some(({ id }) => id === 'guide-dp-e-dnp')).toBe(false);
    expect(places[0]?.path).toBe('/produtos');
  });

  it('ask for the right of each verb', async () => {
    const all = { view: true, edit: true, delete: true };
    const { item } = await create(text);
    const calls: [method: string, path: string, right: Right, body?: object][] = [
      ['GET', 'guides', 'view'],
      ['GET', `guides/${item.id}`, 'view'],
      ['POST', 'guides', 'edit', text],
      ['POST', `guides/${item.id}/move`, 'edit', { by: 1 }],
      ['POST', `guides/${item.id}/publish`, 'edit', {}],
      ['DELETE', `guides/${item.id}`, 'delete'],
    ];
    for (const [method, path, right, body] of calls) {
      const without = staffWith('guides', { ...all, [right]: false });
      expect((await ask(scope, without, method, path, body)).status, path).toBe(403);
      expect((await ask(scope, null, method, path, body)).status, path).toBe(401);
    }
    expect((await ask(scope, admin, 'DELETE', `guides/${item.id}`)).status).toBe(200);
  });
});
