import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { up as shop } from '#server/db/migrations/0001-shop.ts';
import { up as accounts } from '#server/db/migrations/0002-accounts.ts';
import { openDatabase } from '#server/db/open.ts';
import { emptyPlace } from '../../support/places.ts';
import { TEST_NOW } from '../../support/engines.ts';

describe.each(['sqlite', 'postgres'] as const)('customers of an older shop (%s)', (name) => {
  it('become accounts that keep their orders', async () => {
    const place = await emptyPlace(name);
    const engine = await openDatabase(place);
    try {
      await engine.transaction((tx) => shop(tx as never, engine.search));
      await engine.transaction((tx) =>
        sql`INSERT INTO customers (id, email, full_name, phone, created_at)
        VALUES ('c1', 'ana@exemplo.com.br', 'Ana Souza', '', ${TEST_NOW})`.execute(tx),
      );
      const order = {
        id: 'AAAAAAAB',
        secret: 's',
        status: 'received',
        paymentStatus: 'pending',
        paymentMethod: 'cod',
        customerId: 'c1',
        email: 'ana@exemplo.com.br',
        billingInfo: '{}',
        shippingInfo: '{}',
        deliveryType: 'PAC',
        deliveryArea: 'Brasil',
        deliveryCents: 0,
        deliveryDays: 1,
        couponCode: null,
        couponPercent: 0,
        subtotalCents: 0,
        discountCents: 0,
        totalCents: 0,
        payableCents: 0,
        createdAt: TEST_NOW,
        updatedAt: TEST_NOW,
      } as const;
      await engine.transaction((tx) =>
        tx
          .insertInto('orders')
          .values(order as never)
          .execute(),
      );
      await engine.transaction((tx) => accounts(tx as never));
      const orders = await engine.db
        .selectFrom('orders')
        .innerJoin('accounts', 'accounts.id', 'orders.customerId')
        .selectAll('accounts')
        .execute();
      expect(orders).toEqual([
        {
          id: 'c1',
          email: 'ana@exemplo.com.br',
          fullName: 'Ana Souza',
          phone: '',
          createdAt: TEST_NOW,
          updatedAt: 0,
          emailVerifiedAt: null,
          passwordHash: null,
          role: 'customer',
          status: 'active',
          sessionVersion: 1,
        },
      ]);
      const orphan = engine.transaction((tx) => tx.deleteFrom('accounts').execute());
      await expect(orphan).rejects.toThrow(/foreign key/i);
    } finally {
      await engine.close();
      await place.leave();
    }
  });
});
