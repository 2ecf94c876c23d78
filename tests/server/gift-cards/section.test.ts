import { beforeEach, expect, it } from 'vitest';
import type { GiftCardItem, GiftCardRecord } from '#domain/gift-cards/record.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { saveProducts } from '#demo/write-product.ts';
import { openCode } from '#server/gift-cards/ledger.ts';
import { issueOrdered } from '#server/gift-cards/ordered-cards.ts';
import { checkGiftCard } from '#server/gift-cards/spend.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrder } from '#server/orders/reading/read-order.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import type { Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { admin, ask, auditOf, staffWith } from '../dashboard/desk.ts';
import { asSeller } from '../orders/staff.ts';

const GIVEN = {
  amount: 150,
  recipientName: 'Ana Souza',
  recipientEmail: 'ana@exemplo.com.br',
  reason: 'Troca sem nota',
};

describeOnEveryEngine('gift cards in the dashboard', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    ({ scope } = await open());
    await fillShop(scope, { products: [] });
  });

  const issue = (body: object = {}, user = admin) =>
    ask(scope, user, 'POST', 'giftCards', { ...GIVEN, ...body });
  const codeOf = async () =>
    openCode(
      scope,
      await scope.engine.db.selectFrom('giftCards').selectAll().executeTakeFirstOrThrow(),
    );

  /** An order of a card of R$ 100. */
  const buyCard = async () => {
    await saveProducts(scope, [
      simpleProduct('gift', { priceCents: 10_000, qty: -1 }, { isGiftCard: 1 }),
    ]);
    await saveSettings(scope, {
      paymentGateway: { ...initialSettings.paymentGateway, cod: true },
    });
    const { orderId } = await placeOrder(scope, {
      body: orderOf([cartItem('gift', 1)], {
        deliveryInfo: { type: 'Entrega digital', area: 'Digital' },
      }),
      idempotencyKey: 'gift-card-deleted',
    });
    return orderId;
  };

  it('are issued by hand with a reason; their code is in the letter, and nowhere else', async () => {
    const made = await issue();
    expect(made.status).toBe(201);
    const item = made.json.item as GiftCardRecord;
    expect(item).toMatchObject({ amount: 150, balance: 150, blocked: false, orderId: '' });
    expect(item.entries).toMatchObject([{ kind: 'issued', amount: 150, by: 'Ana Admin' }]);
    const code = await codeOf();
    expect(item.name).toBe(`•••• ${code.slice(-4)}`);
    expect(await checkGiftCard(scope, { code })).toMatchObject({ balance: 150 });
    const list = await ask(scope, admin, 'GET', `giftCards?q=${code.slice(-4)}`);
    expect(list.json.items as GiftCardItem[]).toHaveLength(1);
    for (const answer of [made, list]) expect(JSON.stringify(answer)).not.toContain(code);
    const letters = await scope.engine.db
      .selectFrom('letters')
      .select('payload')
      .orderBy('id')
      .execute();
    expect(letters).toEqual([{ payload: JSON.stringify({ giftCardId: item.id }) }]);
  });

  it.each([
    ['amount', 0],
    ['amount', 1.005],
    ['amount', 10_001],
    ['recipientEmail', 'ana'],
    ['reason', ' '],
  ])('are refused with a wrong %s: %s', async (field, value) => {
    const { status, json } = await issue({ [field]: value });
    expect(status).toBe(422);
    expect(Object.keys(json.fields as object)).toEqual([field]);
  });

  it('are blocked and released, and spent only while they are not', async () => {
    const { id } = (await issue()).json.item as GiftCardRecord;
    const code = await codeOf();
    await ask(scope, admin, 'POST', `giftCards/${id}/block`, {});
    await expect(checkGiftCard(scope, { code })).rejects.toMatchObject({
      fields: { code: 'giftCard.blocked' },
    });
    await ask(scope, admin, 'POST', `giftCards/${id}/unblock`, {});
    expect(await checkGiftCard(scope, { code })).toMatchObject({ balance: 150 });
  });

  it('show the code of one issued by hand once, which the audit tells', async () => {
    const { id } = (await issue()).json.item as GiftCardRecord;
    const looker = staffWith('giftCards', { view: true });
    expect((await ask(scope, looker, 'POST', `giftCards/${id}/code`, {})).status).toBe(403);
    const seen = await ask(scope, admin, 'POST', `giftCards/${id}/code`, {});
    expect(seen.json).toMatchObject({
      code: await codeOf(),
      item: { isCodeOpen: false, shownAt: scope.now() },
    });
    const again = await ask(scope, admin, 'POST', `giftCards/${id}/code`, {});
    expect(again.status).toBe(409);
    expect(JSON.stringify(again.json)).not.toContain(await codeOf());
    const audit = await auditOf(scope);
    expect(audit.filter(({ action }) => action === 'giftCards.code')).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain(await codeOf());
  });

  it('show no code of a blocked one', async () => {
    const { id } = (await issue()).json.item as GiftCardRecord;
    await ask(scope, admin, 'POST', `giftCards/${id}/block`, {});
    expect((await ask(scope, admin, 'POST', `giftCards/${id}/code`, {})).status).toBe(409);
  });

  it.each([
    ['a shop without a mail server shows', '', 200],
    ['one with a mail server keeps to itself', 'mail.test', 409],
  ])('%s the code of one that was bought', async (_what, host, status) => {
    await saveSettings(scope, { mail: { ...initialSettings.mail, host } });
    const orderId = await buyCard();
    await markPaid(asSeller(scope), { orderId });
    await issueOrdered(scope, { orderId });
    const [card] = (await ask(scope, admin, 'GET', 'giftCards')).json.items as GiftCardItem[];
    const { id } = card!;
    expect((await ask(scope, admin, 'POST', `giftCards/${id}/code`, {})).status).toBe(status);
  });

  it('are mailed again, but none that is blocked, and not without end', async () => {
    const { id } = (await issue()).json.item as GiftCardRecord;
    const send = async () => (await ask(scope, admin, 'POST', `giftCards/${id}/send`, {})).status;
    expect(await send()).toBe(200);
    const letters = await scope.engine.db
      .selectFrom('letters')
      .select('kind')
      .orderBy('id')
      .execute();
    expect(letters).toEqual([{ kind: 'giftCard' }, { kind: 'giftCard' }]);
    await ask(scope, admin, 'POST', `giftCards/${id}/block`, {});
    expect(await send()).toBe(409);
    await ask(scope, admin, 'POST', `giftCards/${id}/unblock`, {});
    for (let n = 1; n < scope.config.RATE_LIMIT_MAIL.count; n += 1) await send();
    expect(await send()).toBe(429);
  });

  it('are closed without the permission for them', async () => {
    const other = staffWith('coupons', { view: true, edit: true, delete: true });
    expect((await ask(scope, other, 'GET', 'giftCards')).status).toBe(403);
    expect((await issue({}, other)).status).toBe(403);
    const looker = staffWith('giftCards', { view: true });
    expect((await ask(scope, looker, 'GET', 'giftCards')).status).toBe(200);
    expect((await issue({}, looker)).status).toBe(403);
    const { id } = (await issue()).json.item as GiftCardRecord;
    for (const [user, mayOpenOrders] of [[admin, true] as const, [looker, false] as const]) {
      const { json } = await ask(scope, user, 'GET', `giftCards/${id}`);
      expect(json.item).toMatchObject({ mayOpenOrders });
    }
  });

  it('stay when the product that they were bought as is deleted, with their order', async () => {
    const orderId = await buyCard();
    await markPaid(asSeller(scope), { orderId });
    await issueOrdered(scope, { orderId });
    expect((await ask(scope, admin, 'DELETE', 'products/gift', {})).status).toBe(200);
    const list = await ask(scope, admin, 'GET', 'giftCards');
    const [item] = list.json.items as GiftCardItem[];
    expect(item).toMatchObject({ orderId, balance: 100 });
    expect((await ask(scope, admin, 'GET', `giftCards/${item!.id}`)).status).toBe(200);
    expect((await ask(scope, admin, 'GET', `orders/${orderId}`)).status).toBe(200);
    const row = (await findOrder(scope.engine.db, orderId))!;
    expect((await readOrder(scope.engine.db, row)).lines).toMatchObject([{ totalCents: 10_000 }]);
  });
});
