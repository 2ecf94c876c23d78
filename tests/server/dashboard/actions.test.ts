import { expect, it } from 'vitest';
import { MAX_SELECTION } from '#domain/dashboard/list.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { addAccounts, admin, ask, auditOf, customer, staffWith } from './desk.ts';

const MANY = 'customers/actions/deactivate';

const inactive = async ({ engine }: Scope) =>
  (
    await engine.db
      .selectFrom('accounts')
      .select('id')
      .where('status', '=', 'inactive')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

describeOnEveryEngine('an action of a section', (open) => {
  const openWithThree = async () => {
    const { scope } = await open();
    await addAccounts(scope, { id: 'a' }, { id: 'b' }, { id: 'c', phone: '1' });
    return scope;
  };

  it('is done by those who may edit, on one record or on a selection', async () => {
    const scope = await openWithThree();
    const all = { view: true, edit: true, delete: true };
    for (const [path, body] of [
      [MANY, { ids: ['a'] }],
      ['customers/a/deactivate', {}],
    ] as const) {
      expect((await ask(scope, null, 'POST', path, body)).status).toBe(401);
      const withoutIt = staffWith('customers', { ...all, edit: false });
      for (const user of [customer, withoutIt, staffWith('orders', all)]) {
        expect((await ask(scope, user, 'POST', path, body)).status).toBe(403);
      }
    }
    expect(await inactive(scope)).toEqual([]);
    const editor = staffWith('customers', { edit: true });
    const one = await ask(scope, editor, 'POST', 'customers/a/deactivate', {});
    expect(one.json.item).toMatchObject({ id: 'a', status: 'inactive' });
    const some = await ask(scope, editor, 'POST', MANY, { ids: ['a', 'b', 'b'] });
    expect(some.json).toMatchObject({ success: true, count: 2 });
    expect(await inactive(scope)).toEqual(['a', 'b']);
  });

  it('is noted for each record that it changed, and for no other', async () => {
    const scope = await openWithThree();
    await ask(scope, admin, 'POST', MANY, { ids: ['a', 'b'] });
    await ask(scope, admin, 'POST', MANY, { ids: ['a', 'c'] });
    const entries = await auditOf(scope);
    expect(entries.map(({ subject }) => subject).sort()).toEqual(['a', 'b', 'c']);
    expect(entries[0]).toMatchObject({
      actorName: 'Ana Admin',
      action: 'customers.deactivate',
      details: { status: { from: 'active', to: 'inactive' } },
    });
  });

  it('takes all that the list shows for a query, as long as it is what was on the screen', async () => {
    const scope = await openWithThree();
    const filter = '?phone.empty=yes&sort=fullName';
    const late = await ask(scope, admin, 'POST', MANY, { filter, expected: 3 });
    expect([late.status, late.json.code, late.json.total]).toEqual([409, 'selectionChanged', 2]);
    expect(await inactive(scope)).toEqual([]);
    const { json } = await ask(scope, admin, 'POST', MANY, { filter, expected: 2 });
    expect(json.count).toBe(2);
    expect(await inactive(scope)).toEqual(['a', 'b']);
  });

  it('takes no more records than it may, however they are named', async () => {
    const scope = await openWithThree();
    const many = Array.from({ length: MAX_SELECTION }, (_, index) => ({ id: `x${index}` }));
    for (let at = 0; at < many.length; at += 100) {
      await addAccounts(scope, ...many.slice(at, at + 100));
    }
    const ids = ['a', ...many.map(({ id }) => id)];
    for (const body of [{ ids }, { filter: '' }]) {
      const { status, json } = await ask(scope, admin, 'POST', MANY, body);
      expect([status, json.code]).toEqual([422, 'tooManySelected']);
      expect(json.err).toContain(String(MAX_SELECTION));
    }
    expect(await inactive(scope)).toEqual([]);
  });

  it('does the others if some are gone or none of the section, and says which', async () => {
    const scope = await openWithThree();
    await addAccounts(scope, { id: 'vera', role: 'staff' });
    const chosen = { ids: ['a', 'vera', 'nobody'] };
    const { status, json } = await ask(scope, admin, 'POST', MANY, chosen);
    expect([status, json.count, json.gone]).toEqual([200, 1, ['vera', 'nobody']]);
    expect(await inactive(scope)).toEqual(['a']);
    expect(await auditOf(scope)).toHaveLength(1);
    const none = await ask(scope, admin, 'POST', MANY, { ids: ['vera', 'nobody'] });
    expect(none.status).toBe(404);
  });

  it('is told from what is none, and from a selection that says nothing', async () => {
    const scope = await openWithThree();
    for (const path of [
      'customers/actions/nothing',
      'customers/actions/toString',
      'customers/a/nothing',
    ]) {
      expect((await ask(scope, admin, 'POST', path, { ids: ['a'] })).status, path).toBe(404);
    }
    const alone = await ask(scope, admin, 'POST', 'staff/actions/reset-second-factor', {
      ids: ['a'],
    });
    expect(alone.status).toBe(404);
    for (const body of [{}, { ids: [] }, { ids: 'a' }, { ids: [7] }, { filter: 7 }]) {
      expect((await ask(scope, admin, 'POST', MANY, body)).status).toBe(422);
    }
  });
});
