import { beforeEach, expect, it } from 'vitest';
import { GET as VERSION } from '#pages/api/dashboard/[section]/[id]/versions/[number].ts';
import { GET as VERSIONS } from '#pages/api/dashboard/[section]/[id]/versions/index.ts';
import type { Right } from '#domain/access/permission.ts';
import type { PageItem } from '#domain/pages/page.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import { publishedPages } from '#server/shop-pages/page-spec.ts';
import { redirectOf } from '#server/service/slugs.ts';
import type { Scope } from '#server/service/scope.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { admin, ask, auditOf, staffWith } from '../dashboard/desk.ts';

const TERMS = 'pages/page-termos';

describeOnEveryEngine('pages in the dashboard', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    ({ scope } = await open());
  });

  const names = async (search = '') => {
    const { json } = await ask(scope, admin, 'GET', `pages${search}`);
    return (json.items as PageItem[]).map(({ name }) => name);
  };
  const read = async (path: string) => (await ask(scope, admin, 'GET', path)).json.item as PageItem;
  const text = { name: 'Quem somos', summary: 'Uma frase.', descriptionHtml: '<p>Oi.</p>' };
  const create = (body: object) => ask(scope, admin, 'POST', 'pages', body);
  const save = async (path: string, body: object) =>
    ask(scope, admin, 'PUT', path, { updatedAt: (await read(path)).updatedAt, ...body });
  const act = (path: string, action: string, body: object = {}) =>
    ask(scope, admin, 'POST', `${path}/${action}`, body);
  const shown = async (slug: string) => (await publishedPages(scope)).get(slug);
  const versions = async (user: SessionUser | null, path: string, number?: string) => {
    const [section = '', id = ''] = path.split('/');
    const params = { section, id, ...(number !== undefined && { number }) };
    return call(number === undefined ? VERSIONS : VERSION, scope, {
      path: `/api/dashboard/${path}/versions/${number ?? ''}`,
      params,
      locals: { user },
    });
  };

  it('begin as the policies that the shop comes with, which are public and have no text of their own', async () => {
    expect(await names()).toEqual([
      'Entrega',
      'Privacidade',
      'Termos de uso',
      'Trocas e devoluções',
    ]);
    expect(await names('?q=termos')).toEqual(['Termos de uso']);
    expect(await read(TERMS)).toMatchObject({ status: 'published', builtIn: true, body: null });
    expect(await shown('termos')).toMatchObject({ name: 'Termos de uso', body: null });
  });

  it('are made as drafts, cleaned, and public once they are published', async () => {
    const { status, json } = await create({
      ...text,
      descriptionHtml:
        '<p>Oi, somos %company%.</p><script>x</script><p style="color:red">Aqui.</p>',
    });
    const { id, slug } = json.item as PageItem;
    expect([status, slug, await shown(slug)]).toEqual([201, 'quem-somos', undefined]);
    expect(await names('?view=drafts')).toEqual(['Quem somos']);
    const published = await act(`pages/${id}`, 'publish');
    expect(published.json.item).toMatchObject({ status: 'published', versionCount: 1 });
    expect((await shown(slug))?.body?.descriptionHtml).toBe(
      '<p>Oi, somos %company%.</p><p>Aqui.</p>',
    );
    expect((await act(`pages/${id}`, 'publish')).json.code).toBe('nothingToPublish');
    await act(`pages/${id}`, 'withdraw');
    expect(await shown(slug)).toBeUndefined();
  });

  it('refuse what is missing, too long or taken at its field', async () => {
    const { json } = await create({ name: '', summary: 'a'.repeat(241), slug: 'Não pode' });
    expect(Object.keys(json.fields as object)).toEqual(['slug']);
    const long = await create({ ...text, name: ' ', descriptionHtml: 'a'.repeat(20_001) });
    expect(Object.keys(long.json.fields as object).toSorted()).toEqual(['descriptionHtml', 'name']);
    const taken = await create({ ...text, slug: 'termos' });
    expect([taken.status, Object.keys(taken.json.fields as object)]).toEqual([422, ['slug']]);
    expect(((await create({ ...text, name: 'Termos' })).json.item as PageItem).slug).toBe(
      'termos-2',
    );
  });

  it('keep their old addresses, which lead to the new one', async () => {
    const { status } = await save(TERMS, { ...text, slug: 'condicoes' });
    expect(status).toBe(200);
    expect(await redirectOf(scope, { section: 'pages', slug: 'termos' })).toBe('condicoes');
    expect(await shown('condicoes')).toMatchObject({
      key: 'termos',
      name: 'Termos de uso',
      body: null,
    });
    expect(await shown('termos')).toBeUndefined();
    await act(TERMS, 'publish');
    expect(await shown('condicoes')).toMatchObject({ name: 'Quem somos' });
    await act(TERMS, 'reset');
    await act(TERMS, 'publish');
    expect(await shown('condicoes')).toMatchObject({ body: null });
    expect((await ask(scope, admin, 'DELETE', TERMS)).json.code).toBe('contentBuiltIn');
  });

  it('show their versions, and go back to one', async () => {
    const { id } = (await create(text)).json.item as PageItem;
    const path = `pages/${id}`;
    await act(path, 'publish');
    await save(path, { ...text, slug: 'quem-somos', name: 'Nossa história' });
    await act(path, 'publish');
    expect((await versions(admin, path)).json.versions).toMatchObject([
      { number: 2, by: 'Ana Admin' },
      { number: 1 },
    ]);
    expect((await versions(admin, path, '1')).json.version).toMatchObject({ body: text });
    for (const wrong of ['0', '9', 'x', '99999999999999']) {
      expect((await versions(admin, path, wrong)).status, wrong).toBe(404);
    }
    expect((await versions(admin, 'brands/x')).status).toBe(404);
    const { json } = await act(path, 'restore', { number: 1 });
    expect(json.item).toMatchObject({ name: 'Quem somos', status: 'changed' });
    expect((await shown('quem-somos'))?.name).toBe('Nossa história');
  });

  it('are not overwritten or published by one who has read them before', async () => {
    const { id, updatedAt } = (await create(text)).json.item as PageItem;
    const path = `pages/${id}`;
    expect((await save(path, { ...text, name: 'Outro' })).status).toBe(200);
    const late = await ask(scope, admin, 'PUT', path, { ...text, updatedAt });
    expect([late.status, late.json.code]).toEqual([409, 'changedMeanwhile']);
    expect(late.json.item).toMatchObject({ name: 'Outro' });
    expect((await act(path, 'publish', { updatedAt })).json.code).toBe('changedMeanwhile');
  });

  it('ask for the right of each verb, also for what only previews and versions show', async () => {
    const all = { view: true, edit: true, delete: true };
    const { id } = (await create(text)).json.item as PageItem;
    const calls: [method: string, path: string, right: Right, body?: object][] = [
      ['GET', 'pages', 'view'],
      ['GET', `pages/${id}`, 'view'],
      ['POST', 'pages', 'edit', text],
      ['POST', `pages/${id}/publish`, 'edit', {}],
      ['POST', `pages/${id}/schedule`, 'edit', { publishAt: 1 }],
      ['POST', `pages/${id}/restore`, 'edit', { number: 1 }],
      ['DELETE', `pages/${id}`, 'delete'],
    ];
    for (const [method, path, right, body] of calls) {
      const without = staffWith('pages', { ...all, [right]: false });
      expect((await ask(scope, without, method, path, body)).status, path).toBe(403);
      expect((await ask(scope, null, method, path, body)).status, path).toBe(401);
    }
    const other = staffWith('brands', all);
    expect((await versions(other, TERMS)).status).toBe(403);
    expect((await versions(other, TERMS, '1')).status).toBe(403);
  });

  it('are in the audit by what was done, and found by the search of the dashboard', async () => {
    await save(TERMS, { ...text, slug: 'termos' });
    await act(TERMS, 'publish');
    expect(await auditOf(scope)).toMatchObject([
      {
        action: 'pages.update',
        subject: 'page-termos',
        details: {
          name: { from: 'Termos de uso', to: 'Quem somos' },
          status: { from: 'published', to: 'changed' },
          body: true,
        },
      },
      { action: 'pages.publish', subjectName: 'Quem somos' },
    ]);
  });
});
