import { expect, it, vi } from 'vitest';
import type { Right } from '#domain/access/permission.ts';
import { customers } from '#server/customers/resource.ts';
import { products } from '#server/products/resource.ts';
import { createProduct } from '#server/products/save-product.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { writeTaxonomy } from '../catalogue/fixture.ts';
import { draft, edited } from '../products/shop.ts';
import { addAccounts, admin, ask, auditOf, customer, staffWith } from './desk.ts';

const CARLA = { id: 'carla', fullName: 'Carla Dias', phone: '(11) 98765-4321' };
const change = { fullName: 'Carla Dias Lima', phone: '', status: 'active', updatedAt: 1 };

describeOnEveryEngine('the endpoint of every section', (open) => {
  const openWithCarla = async () => {
    const shop = await open();
    await addAccounts(shop.scope, CARLA);
    return shop;
  };

  it('lets each verb pass for its own right alone', async () => {
    const { scope } = await openWithCarla();
    const calls: [method: string, path: string, right: Right, body?: object][] = [
      ['GET', 'customers', 'view'],
      ['GET', 'customers/carla', 'view'],
      ['PUT', 'customers/carla', 'edit', change],
      ['DELETE', 'customers/carla', 'delete'],
    ];
    const all = { view: true, edit: true, delete: true };
    for (const [method, path, right, body] of calls) {
      const withoutIt = staffWith('customers', { ...all, [right]: false });
      const inactive = staffWith('customers', all, false);
      const elsewhere = staffWith('orders', all);
      expect((await ask(scope, null, method, path, body)).status, path).toBe(401);
      for (const user of [customer, withoutIt, inactive, elsewhere]) {
        expect((await ask(scope, user, method, path, body)).status, path).toBe(403);
      }
      const withIt = staffWith('customers', { [right]: true });
      expect((await ask(scope, withIt, method, path, body)).status, path).toBe(200);
    }
  });

  it('knows no section and no record that is not there', async () => {
    const { scope } = await open();
    for (const path of ['nothing', 'nothing/x', 'settings', 'customers/nobody', 'staff/nobody']) {
      expect((await ask(scope, admin, 'GET', path)).status, path).toBe(404);
    }
    expect((await ask(scope, admin, 'PUT', 'customers/nobody', change)).status).toBe(404);
    expect((await ask(scope, admin, 'DELETE', 'customers/nobody')).status).toBe(404);
  });

  it('answers 405 to a verb that a section does not have', async () => {
    const { scope } = await open();
    expect((await ask(scope, admin, 'POST', 'audit', change)).status).toBe(405);
    expect((await ask(scope, admin, 'PATCH', 'customers/carla')).status).toBe(405);
  });

  it('says which fields are wrong, and writes nothing', async () => {
    const { scope } = await openWithCarla();
    const wrong = { fullName: '', phone: '123', status: 'gone', updatedAt: 1 };
    const { status, json } = await ask(scope, admin, 'PUT', 'customers/carla', wrong);
    expect(status).toBe(422);
    expect(Object.keys(json.fields as object)).toEqual(['fullName', 'phone', 'status']);
    const blind = await ask(scope, admin, 'PUT', 'customers/carla', { ...change, updatedAt: null });
    expect(Object.keys(blind.json.fields as object)).toEqual(['updatedAt']);
    expect(await auditOf(scope)).toEqual([]);
  });

  it('refuses a change of what somebody else has changed, and shows what it is now', async () => {
    const { scope } = await openWithCarla();
    const first = await ask(scope, admin, 'PUT', 'customers/carla', change);
    const item = first.json.item as { updatedAt: number };
    expect(item.updatedAt).toBeGreaterThan(1);
    const late = { ...change, fullName: 'Carla Outra' };
    const second = await ask(scope, admin, 'PUT', 'customers/carla', late);
    expect(second.status).toBe(409);
    expect(second.json.item).toEqual(item);
    const again = { ...late, updatedAt: item.updatedAt };
    expect((await ask(scope, admin, 'PUT', 'customers/carla', again)).status).toBe(200);
  });

  it('reads a record before and after a save, and not at all if its verb does', async () => {
    const { scope } = await openWithCarla();
    const reads = vi.spyOn(customers, 'record');
    expect((await ask(scope, admin, 'PUT', 'customers/carla', change)).status).toBe(200);
    expect(reads).toHaveBeenCalledTimes(2);
    const productReads = vi.spyOn(products, 'record');
    await writeTaxonomy(scope);
    const record = await createProduct(scope, draft());
    const { id, updatedAt } = record;
    const body = { ...edited(record, { name: 'Duna Nova' }), updatedAt };
    const { json } = await ask(scope, admin, 'PUT', `products/${id}`, body);
    expect(json).toMatchObject({ item: { id, name: 'Duna Nova' } });
    expect(productReads).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('lets one of two changes at the same moment win', async () => {
    const { scope } = await openWithCarla();
    const answers = await Promise.all(
      ['Carla Um', 'Carla Dois'].map((fullName) =>
        ask(scope, admin, 'PUT', 'customers/carla', { ...change, fullName }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('notes nothing of a change that changes nothing', async () => {
    const { scope } = await openWithCarla();
    const same = { ...CARLA, status: 'active', updatedAt: 1 };
    expect((await ask(scope, admin, 'PUT', 'customers/carla', same)).status).toBe(200);
    expect(await auditOf(scope)).toEqual([]);
  });

  it('notes who changed what, and keeps no personal data there', async () => {
    const { scope, advance } = await openWithCarla();
    await ask(scope, admin, 'PUT', 'customers/carla', { ...change, status: 'inactive' });
    advance(1000);
    await ask(scope, admin, 'DELETE', 'customers/carla');
    const who = {
      actorId: 'ana',
      actorName: 'Ana Admin',
      subject: 'carla',
      subjectName: 'Cliente removido',
    };
    expect(await auditOf(scope)).toEqual([
      {
        ...who,
        at: scope.now() - 1000,
        action: 'customers.update',
        details: { fullName: true, phone: true, status: { from: 'active', to: 'inactive' } },
      },
      {
        ...who,
        at: scope.now(),
        action: 'customers.delete',
        details: {
          status: { from: 'inactive', to: null },
          emailConsent: { from: '', to: null },
          whatsappConsent: { from: '', to: null },
        },
      },
    ]);
  });
});
