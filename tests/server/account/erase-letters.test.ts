import { expect, it } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { issueOrdered } from '#server/gift-cards/ordered-cards.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { address, cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { admin, ask } from '../dashboard/desk.ts';
import { asSeller } from '../orders/staff.ts';

const GIFT = { name: 'Rui', email: 'rui@exemplo.com.br', message: 'Um beijo da Bia', sendOn: '' };

describeOnEveryEngine('letters to others about a person’s orders', (open) => {
  it('go with the person: what a gift’s recipient and the shop were told names them, and to whom it was', async () => {
    const { scope } = await open();
    await fillShop(scope, {
      products: [simpleProduct('gift', { priceCents: 10_000, qty: 20 }, { isGiftCard: 1 })],
    });
    await saveSettings(scope, {
      paymentGateway: { ...initialSettings.paymentGateway, cod: true },
      notices: { ...initialSettings.notices, emails: 'loja@exemplo.com.br' },
    });
    let keys = 0;
    const buy = async (email: string, fullName: string) => {
      const { orderId } = await placeOrder(scope, {
        body: orderOf([{ ...cartItem('gift'), gift: GIFT }] as never, {
          billingInfo: { ...address, email, fullName },
          deliveryInfo: { type: 'Entrega digital', area: 'Digital' },
        }),
        idempotencyKey: `erase-letters-${(keys += 1)}`,
      });
      await markPaid(asSeller(scope), { orderId });
      await issueOrdered(scope, { orderId });
    };
    await buy('bia@exemplo.com.br', 'Bia Rosa');
    await buy('eva@exemplo.com.br', 'Eva Lima');
    await doDueJobs(scope, { log: () => {} });
    const letters = () =>
      scope.engine.db
        .selectFrom('letters')
        .select(['kind', 'recipient', 'subject'])
        .orderBy('id')
        .execute();
    const to = (all: Awaited<ReturnType<typeof letters>>) =>
      all
        .map(({ kind, recipient }) => `${kind} ${recipient}`)
        .filter((one) => /rui@|loja@/.test(one))
        .toSorted();
    const before = to(await letters());
    expect(new Set(before)).toEqual(
      new Set(['giftCard rui@exemplo.com.br', 'shopNotice loja@exemplo.com.br']),
    );
    await scope.engine.transaction((tx) =>
      tx.updateTable('orders').set({ status: 'delivered' }).execute(),
    );
    const { json } = await ask(scope, admin, 'GET', 'customers?q=bia');
    const [{ id }] = json.items as [{ id: string }];
    expect((await ask(scope, admin, 'DELETE', `customers/${id}`)).status).toBe(200);
    const after = await letters();
    expect(to(after)).toHaveLength(before.length / 2);
    expect(JSON.stringify(after)).not.toMatch(/Bia Rosa|bia@/);
    expect(JSON.stringify(after)).toContain('Eva Lima mandou');
    // The other person's gift stays as it was.
    const { db } = scope.engine;
    const cards = await db.selectFrom('giftCards').selectAll().execute();
    const lines = await db.selectFrom('orderLines').select('gift').execute();
    expect(cards.map(({ message }) => message).toSorted()).toEqual(['', GIFT.message]);
    expect(cards.map(({ recipientName }) => recipientName).toSorted()).toEqual(['', GIFT.name]);
    expect(cards.map(({ recipientEmail }) => recipientEmail).toSorted()).toEqual(['', GIFT.email]);
    expect(lines.filter(({ gift }) => gift !== '')).toHaveLength(1);
  });
});
