import { beforeEach, expect, it } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import { SAVED_VIEW_LIMITS, type SavedView } from '#domain/dashboard/saved-view.ts';
import { GET, POST, PUT as SORT } from '#pages/api/dashboard/[section]/saved-views/index.ts';
import { DELETE, PUT } from '#pages/api/dashboard/[section]/saved-views/[id].ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { call } from '../../support/call.ts';
import { addAccounts, admin, customer, staffWith } from './desk.ts';

const seller: SessionUser = { ...staffWith('orders', { view: true }), id: 'seller' };

describeOnEveryEngine('the saved views of a list', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    ({ scope } = await open());
    await addAccounts(scope, { id: 'ana', role: 'admin' }, { id: 'seller', role: 'staff' });
  });

  const ask = (user: SessionUser | null, method: string, body?: object, id = '') => {
    const one = { PUT, DELETE }[method];
    const list = { GET, POST, PUT: SORT }[method];
    return call((id === '' ? list : one)!, scope, {
      path: `/api/dashboard/orders/saved-views/${id}`,
      method,
      ...(body && { body }),
      params: { section: 'orders', id },
      locals: { user },
    });
  };
  const save = (user: SessionUser, name: string, search = '?status=pending') =>
    ask(user, 'POST', { name, search });
  const viewsOf = async (user: SessionUser) => (await ask(user, 'GET')).json.views as SavedView[];
  const namesOf = async (user: SessionUser) => (await viewsOf(user)).map(({ name }) => name);

  it('are saved, renamed, changed, sorted and removed, each person their own', async () => {
    expect(
      (await save(seller, '  Minas  ', '?state=MG&sort=-payable&page=4&limit=100')).status,
    ).toBe(201);
    await save(seller, 'Pix');
    await save(admin, 'Minas');
    const [minas, pix] = await viewsOf(seller);
    expect(minas).toMatchObject({ name: 'Minas', search: '?state=MG&sort=-payable' });
    expect(await namesOf(admin)).toEqual(['Minas']);

    await ask(seller, 'PUT', { name: 'Pix pendente' }, pix!.id);
    await ask(seller, 'PUT', { search: '?q=ana' }, minas!.id);
    await ask(seller, 'PUT', { ids: [pix!.id, 'gone', minas!.id] });
    expect(await viewsOf(seller)).toEqual([
      { id: pix!.id, name: 'Pix pendente', search: '?status=pending' },
      { id: minas!.id, name: 'Minas', search: '?q=ana' },
    ]);
    expect((await ask(seller, 'DELETE', undefined, pix!.id)).status).toBe(200);
    expect(await namesOf(seller)).toEqual(['Minas']);
  });

  it('refuses a name that is taken, empty or too long, and a view of nothing', async () => {
    await save(seller, 'Atenção');
    const refused = async (name: string, search?: string) => {
      const { status, json } = await save(seller, name, search);
      return [status, Object.keys(json.fields as object).join()];
    };
    expect(await refused('ATENCAO')).toEqual([422, 'name']);
    expect(await refused('  ')).toEqual([422, 'name']);
    expect(await refused('x'.repeat(SAVED_VIEW_LIMITS.name + 1))).toEqual([422, 'name']);
    expect(await refused('Tudo', '?page=3')).toEqual([422, 'search']);
    expect(await refused('Longo', `?q=${'x'.repeat(3000)}`)).toEqual([422, 'search']);
    expect(await namesOf(seller)).toEqual(['Atenção']);
  });

  it('saves no more of them than a list shows, however many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: SAVED_VIEW_LIMITS.views + 3 }, (_, n) => save(seller, `Visão ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(SAVED_VIEW_LIMITS.views);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('tooManyViews');
    expect(await viewsOf(seller)).toHaveLength(SAVED_VIEW_LIMITS.views);
  });

  it('lets no one touch another person’s, nor those of a section that they may not see', async () => {
    await save(admin, 'Da Ana');
    const [view] = await viewsOf(admin);
    expect((await ask(seller, 'PUT', { name: 'Minha' }, view!.id)).status).toBe(404);
    expect((await ask(seller, 'DELETE', undefined, view!.id)).status).toBe(404);
    await ask(seller, 'PUT', { ids: [view!.id] });
    expect(await namesOf(admin)).toEqual(['Da Ana']);
    const catalogue = staffWith('products', { view: true });
    expect((await ask(catalogue, 'GET')).status).toBe(403);
    expect((await save(catalogue, 'x')).status).toBe(403);
    expect((await ask(customer, 'GET')).status).toBe(403);
    expect((await ask(null, 'GET')).status).toBe(401);
  });
});
