import { describe, expect, it } from 'vitest';
import { linkCustomers } from '#server/db/link-customers.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { addAccount, asCustomer } from '../../support/accounts.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { address, cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';

describe('orders from before there were customers', () => {
  describeOnEveryEngine('find theirs', (open) => {
    it('by account, e-mail, CPF or phone, as new orders do', async () => {
      const { scope } = await open();
      await fillShop(scope, { products: [simpleProduct('p', { priceCents: 100, qty: 99 })] });
      const account = await addAccount(scope, { email: 'ana@exemplo.test' });
      const buyers = [
        { email: 'ana@exemplo.test', accountId: account },
        { email: 'bia@exemplo.test', phone: '1133334444' },
        { email: 'BIA@exemplo.test', phone: '1155556666' },
        { email: 'eva@exemplo.test', fullName: 'Eva Dias', phone: '1133334444' },
      ];
      for (const [index, { accountId = null, ...buyer }] of buyers.entries()) {
        await placeOrder(asCustomer(scope, accountId), {
          body: orderOf([cartItem('p')], { billingInfo: { ...address, ...buyer } }),
          idempotencyKey: `migrated-${index}`,
        });
      }
      const read = () =>
        scope.engine.db
          .selectFrom('customers')
          .select(['accountId', 'fullName', 'email', 'phone', 'orderCount', 'revenueCents'])
          .select(['lastOrderAt', 'createdAt'])
          .orderBy('email')
          .execute();
      const asPlaced = await read();
      expect(asPlaced.map(({ orderCount }) => orderCount)).toEqual([1, 2, 1]);
      await scope.engine.transaction(async (tx) => {
        await tx.updateTable('orders').set({ customerId: null }).execute();
        await tx.deleteFrom('customers').execute();
        await linkCustomers(tx);
      });
      const phones = (rows: typeof asPlaced) => rows.map(({ phone: _phone, ...row }) => row);
      expect(phones(await read())).toEqual(phones(asPlaced));
    });
  });
});
