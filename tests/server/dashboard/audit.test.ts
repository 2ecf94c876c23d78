import { expect, it } from 'vitest';
import { audit } from '#server/audit.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { addAccounts, admin, ask, staffWith } from './desk.ts';

describeOnEveryEngine('the audit', (open) => {
  const openWithDeeds = async () => {
    const { scope, advance } = await open();
    await addAccounts(scope, { id: 'carla' });
    await ask(scope, admin, 'POST', 'customers/carla/deactivate', {});
    advance(1000);
    await audit(scope, { action: 'orders.expire', subject: 'PEDIDO01' });
    return scope;
  };
  const listed = async (scope: Parameters<typeof ask>[0], search = '') => {
    const { json } = await ask(scope, admin, 'GET', `audit${search}`);
    return (json.items as { action: string }[]).map(({ action }) => action);
  };

  it('tells who did what, the newest first, with what was changed', async () => {
    const scope = await openWithDeeds();
    const { json } = await ask(scope, admin, 'GET', 'audit');
    expect(json.items).toMatchObject([
      { actorId: 'system', action: 'orders.expire', subject: 'PEDIDO01', details: {} },
      {
        actorName: 'Ana Admin',
        action: 'customers.deactivate',
        subject: 'carla',
        details: { status: { from: 'active', to: 'inactive' } },
      },
    ]);
  });

  it('is narrowed by section, person and day, and searched', async () => {
    const scope = await openWithDeeds();
    expect(await listed(scope, '?section=orders')).toEqual(['orders.expire']);
    expect(await listed(scope, '?section.not=orders')).toEqual(['customers.deactivate']);
    expect(await listed(scope, '?actorName=ana')).toEqual(['customers.deactivate']);
    expect(await listed(scope, '?q=pedido01')).toEqual(['orders.expire']);
    expect(await listed(scope, '?at=..2000-01-01')).toEqual([]);
  });

  it('is seen by those whose permission says so, and changed by nobody', async () => {
    const scope = await openWithDeeds();
    const reader = staffWith('audit', { view: true });
    expect((await ask(scope, reader, 'GET', 'audit')).status).toBe(200);
    const others = staffWith('customers', { view: true, edit: true, delete: true });
    expect((await ask(scope, others, 'GET', 'audit')).status).toBe(403);
    expect((await ask(scope, admin, 'POST', 'audit', {})).status).toBe(405);
    expect((await ask(scope, admin, 'DELETE', 'audit/x')).status).toBe(405);
  });
});
