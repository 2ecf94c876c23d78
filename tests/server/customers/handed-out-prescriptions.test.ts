import { beforeEach, expect, it } from 'vitest';
import type { Section } from '#domain/dashboard/sections.ts';
import { GET as EXPORT } from '#pages/api/dashboard/customers/[id]/export.ts';
import { createPrescription } from '#server/prescriptions/vault.ts';
import type { Scope } from '#server/service/scope.ts';
import { addAccount } from '../../support/accounts.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { fillLensShop, placeLensOrder, powers, typedPowers } from '../../support/lens-orders.ts';
import { auditOf, staffWith } from '../dashboard/desk.ts';

const EMAIL = 'ana@exemplo.com.br';

const seller = staffWith('customers', { view: true, edit: true });
const withSection = (name: Section) => ({
  ...seller,
  staff: {
    ...seller.staff!,
    permissions: [...seller.staff!.permissions, { name, view: true, edit: false, delete: false }],
  },
});

describeOnEveryEngine('the prescriptions in what a customer is handed out', (open) => {
  let scope: Scope;
  let customerId: string;
  let id: string;

  beforeEach(async () => {
    ({ scope } = await open());
    await fillLensShop(scope);
    customerId = await addAccount(scope, { email: EMAIL });
    const input = { ...typedPowers, person: 'Ana', consent: true };
    await createPrescription(scope, { accountId: customerId, input });
    const { orderId, id: number } = await placeLensOrder(scope, {
      change: { wearerName: 'Bia', heights: JSON.stringify({ od: 18, oe: 18 }) },
    });
    id = number;
    const { orderId: others } = await placeLensOrder(scope);
    await scope.engine.transaction(async (tx) => {
      await tx.updateTable('orders').set({ customerId }).where('id', '=', orderId).execute();
      await tx.updateTable('orders').set({ customerId: null }).where('id', '=', others).execute();
    });
  });

  const handOut = async (user: typeof seller) =>
    (
      await call(EXPORT, scope, {
        path: `/api/dashboard/customers/${customerId}/export`,
        params: { id: customerId },
        locals: { user },
      })
    ).json;
  const entries = async () =>
    (await auditOf(scope))
      .filter(({ action }) => action.endsWith('.handOver'))
      .map(({ action, subject, details }) => [action, subject, details]);

  it('are there for staff who may read them, and each reading is audited', async () => {
    const file = await handOut(withSection('prescriptions'));
    expect(file.leftOut).toBeUndefined();
    expect(file.prescriptions).toMatchObject([{ person: 'Ana', normalised: powers }]);
    expect(file.orderedPrescriptions).toMatchObject([
      { number: Number(id), wearer: 'Bia', normalised: powers, heights: { od: 18, oe: 18 } },
    ]);
    expect(await entries()).toEqual([
      ['prescriptions.handOver', id, {}],
      ['customers.handOver', customerId, { entries: 1 }],
    ]);
  });

  it('are left out for others, which the file says', async () => {
    const file = await handOut(withSection('orders'));
    expect(file).toMatchObject({ prescriptions: null, orderedPrescriptions: null });
    expect(file.leftOut).toContain('receitas');
    expect(JSON.stringify(file)).not.toMatch(/-2,00|Bia|123456/);
    expect(await entries()).toEqual([['customers.handOver', customerId, {}]]);
  });
});
