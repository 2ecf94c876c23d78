import { expect, it } from 'vitest';
import { GET as getOrder } from '#pages/api/orders/[orderId].ts';
import { exportAccount } from '#server/account/export-account.ts';
import { addNote } from '#server/orders/annotate-order.ts';
import { askReturn } from '#server/orders/returns/ask-return.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { orderForGuest } from '#server/orders/reading/read-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { readReturns } from '#server/orders/returns/read-returns.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { actingAs } from '#server/service/scope.ts';
import { answerReturn } from '#server/payments/settlement/answer-return.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { addAccount, asCustomer } from '../../support/accounts.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { seller } from './staff.ts';

const EMAIL = 'dona@loja.test';

describeOnEveryEngine('an order that someone without a name works on', (open) => {
  it('tells its buyer what they did, and never their e-mail', async () => {
    const { scope } = await open();
    await fillShop(scope, { products: [simpleProduct('case', { priceCents: 5_000, qty: 5 })] });
    const owner = actingAs(scope, {
      kind: 'user',
      user: { ...seller, id: 'dona', name: '', email: EMAIL, admin: true },
    });
    const accountId = await addAccount(scope);
    const buyer = asCustomer(scope, accountId);
    const placed = await placeOrder(buyer, {
      body: orderOf([cartItem('case', 2)]),
      idempotencyKey: 'nameless-key',
    });
    const { orderId } = placed;
    await moveOrder(owner, { orderId, to: 'confirmed', note: 'Separando já' });
    await addNote(owner, { orderId, text: 'Chega na sexta.', toBuyer: true });
    await moveOrder(owner, { orderId, to: 'shipped' });
    await moveOrder(owner, { orderId, to: 'delivered' });
    await markPaid(owner, { orderId });
    await refundOrder(owner, {
      body: { orderId, amount: 10, reason: 'Cortesia', done: true },
      idempotencyKey: null,
    });
    const { id: requestId } = await askReturn(buyer, {
      orderId,
      body: { kind: 'withdrawal', lines: [{ position: 0, qty: 1 }] },
    } as never);
    await answerReturn(owner, {
      orderId,
      requestId,
      to: 'accepted',
      instructions: 'Leve aos Correios.',
    } as never);

    const order = await orderForGuest(scope, placed);
    const api = await call(getOrder, scope, {
      path: `/api/orders/${orderId}?chave=${placed.secret}`,
      params: { orderId },
    });
    const returns = await readReturns(buyer, orderId);
    const held = await exportAccount(buyer, { accountId });
    const shown = JSON.stringify({ order, api: api.json, returns, held });
    expect(api.status).toBe(200);
    for (const told of ['Separando já', 'Chega na sexta.', 'Leve aos Correios.'])
      expect(shown).toContain(told);
    expect(shown).not.toContain(EMAIL);
    // It is there to be told: who works in the shop reads it in the same events.
    expect(JSON.stringify(await readOrderRecord(owner, orderId))).toContain(EMAIL);
  });
});
