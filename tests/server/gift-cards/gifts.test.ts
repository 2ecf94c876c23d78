import { beforeEach, expect, it } from 'vitest';
import { dayOf } from '#domain/date.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { checkCart } from '#server/cart/check-cart.ts';
import type { GiftCardRow } from '#server/db/schema/gift-cards.ts';
import { openCode } from '#server/gift-cards/ledger.ts';
import { issueOrdered } from '#server/gift-cards/ordered-cards.ts';
import { remindOwner, sendCard } from '#server/gift-cards/send-card.ts';
import { checkGiftCard } from '#server/gift-cards/spend.ts';
import { linksOf, writeLetterOf } from '#server/letters/write-letters.ts';
import { changeOrder } from '#server/orders/changing/change-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrder } from '#server/orders/reading/read-order.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import type { DueLetter } from '#server/letters/queue/queue-letter.ts';
import type { Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { address, cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { asSeller } from '../orders/staff.ts';

const DAY_MS = 86_400_000;
const bia = {
  name: 'Bia Reis',
  email: 'Bia@exemplo.com.br',
  message: 'Feliz dia!\nBeijo',
  sendOn: '',
};
const rui = { name: '', email: 'rui@exemplo.com.br', message: '', sendOn: '' };
const digital = { type: 'Entrega digital', area: 'Digital' };

describeOnEveryEngine('a gift card for someone', (open) => {
  let shop: TestShop;
  let keys = 0;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [
        simpleProduct('case', { priceCents: 5_000, qty: 50 }, { kind: 'acessorios' }),
        simpleProduct('gift', { priceCents: 10_000, qty: 20 }, { isGiftCard: 1 }),
      ],
    });
    await setMonths(0);
  });

  const setMonths = (giftCardMonths: number) =>
    saveSettings(shop.scope, {
      paymentGateway: { ...initialSettings.paymentGateway, cod: true },
      checkout: { ...initialSettings.checkout, maxOpenOrders: 20, giftCardMonths },
    });
  const db = () => shop.scope.engine.db;
  const at = (now: number): Scope => ({ ...shop.scope, now: () => now });
  const dayIn = (days: number) => dayOf(shop.scope.now() + days * DAY_MS);
  const card = (gift: object | null = null, qty = 1) => ({
    ...cartItem('gift', qty),
    ...(gift && { gift }),
  });
  const place = (items: object[], change: object = {}) =>
    placeOrder(shop.scope, {
      body: orderOf(items as never, { deliveryInfo: digital, ...change }),
      idempotencyKey: `gifts-${(keys += 1)}-xxxx`,
    });
  /** Buys, pays, and has the cards issued. */
  async function buy(...items: object[]): Promise<string> {
    const { orderId } = await place(items);
    await markPaid(asSeller(shop.scope), { orderId });
    await issueOrdered(shop.scope, { orderId });
    return orderId;
  }
  const cards = (): Promise<GiftCardRow[]> =>
    db().selectFrom('giftCards').selectAll().orderBy('recipientEmail').orderBy('piece').execute();
  async function lettersOf(kind: string): Promise<string[]> {
    const rows = await db()
      .selectFrom('letters')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();
    const written = await Promise.all(
      rows.map(({ payload }) =>
        writeLetterOf(shop.scope, {
          letter: { kind, ...(JSON.parse(payload) as object) } as DueLetter,
          links: { ...linksOf(shop.scope, ''), siteUrl: 'https://loja.test' },
        }),
      ),
    );
    return written.flatMap((one) =>
      one ? [`${one.mail.to}\n${one.mail.subject}\n${one.mail.text}`] : [],
    );
  }
  const jobsOf = (kind: string) =>
    db()
      .selectFrom('jobs')
      .select(['runAt', 'payload'])
      .where('kind', '=', kind as never)
      .execute();

  it('is a line of its own for each recipient, and a letter to each; the giver is told', async () => {
    const orderId = await buy(card(bia), card(rui), card(bia), card());
    const { lines } = await readOrder(db(), (await findOrder(db(), orderId))!);
    expect(lines.map(({ qty, gift }) => [qty, gift?.email ?? null])).toEqual([
      [2, 'Bia@exemplo.com.br'],
      [1, 'rui@exemplo.com.br'],
      [1, null],
    ]);
    expect((await cards()).map((one) => [one.recipientEmail, one.giverName])).toEqual([
      [address.email, ''],
      ['bia@exemplo.com.br', address.fullName],
      ['bia@exemplo.com.br', address.fullName],
      ['rui@exemplo.com.br', address.fullName],
    ]);
    const handed = await lettersOf('giftCard');
    expect(handed).toHaveLength(4);
    for (const one of await cards()) {
      const code = await openCode(shop.scope, one);
      const [letter, ...others] = handed.filter((text) => text.includes(code));
      expect(others).toEqual([]);
      expect(letter).toMatch(new RegExp(`^${one.recipientEmail}`));
      // Nothing of the order: neither its number nor what it came to.
      expect(letter).not.toContain(orderId);
      expect(letter).not.toContain('400,00');
      expect(letter!.includes(address.fullName)).toBe(one.giverName !== '');
      expect(letter!.includes('Beijo')).toBe(one.message !== '');
    }
    const told = await lettersOf('giftCardSent');
    expect(told).toHaveLength(3);
    for (const letter of told) {
      expect(letter).toMatch(new RegExp(`^${address.email}`));
      expect(letter).not.toMatch(/[A-Z2-9]{4}-[A-Z2-9]{4}/);
    }
    // A second run issues and sends nothing more.
    await issueOrdered(shop.scope, { orderId });
    expect(await lettersOf('giftCard')).toHaveLength(4);
  });

  it('is sent on its day, once, by a job that waits for it', async () => {
    const sendOn = dayIn(90);
    await buy(card({ ...bia, sendOn }));
    const [sold] = await cards();
    const job = { giftCardId: sold!.id };
    expect(await lettersOf('giftCard')).toEqual([]);
    expect(await jobsOf('giftCards.send')).toEqual([
      { runAt: Date.parse(`${sendOn}T11:00:00Z`), payload: JSON.stringify(job) },
    ]);
    await Promise.all([sendCard(shop.scope, job), sendCard(shop.scope, job)]);
    expect(await lettersOf('giftCard')).toHaveLength(1);
    expect(await lettersOf('giftCardSent')).toHaveLength(1);
  });

  it('is not sent any more once its purchase was cancelled', async () => {
    const orderId = await buy(card({ ...bia, sendOn: dayIn(5) }));
    await moveOrder(asSeller(shop.scope), { orderId, to: 'cancelled', reason: 'buyer' });
    const [sold] = await cards();
    expect(sold).toMatchObject({ blocked: 1, balanceCents: 0 });
    await sendCard(shop.scope, { giftCardId: sold!.id });
    expect(await lettersOf('giftCard')).toEqual([]);
  });

  it.each([
    ['email', { ...bia, email: 'ana' }],
    ['email', { ...bia, email: 7 }],
    ['name', { ...bia, name: 'www.loja.com' }],
    ['name', { ...bia, name: 'a'.repeat(121) }],
    ['message', { ...bia, message: 'x'.repeat(301) }],
    ['message', { ...bia, message: 'Ganhe em premio.com' }],
    ['message', { ...bia, message: { text: 'Oi' } }],
    ['sendOn', { ...bia, sendOn: '24/12/2026' }],
    ['sendOn', { ...bia, sendOn: '2027-02-30' }],
    ['sendOn', { ...bia, sendOn: -3 }],
    ['sendOn', { ...bia, sendOn: 400 }],
  ])('is refused with a wrong %s: %j', async (field, given: object) => {
    const { sendOn } = given as { sendOn: unknown };
    const gift = typeof sendOn === 'number' ? { ...given, sendOn: dayIn(sendOn) } : given;
    await expect(place([card(), card(gift)])).rejects.toMatchObject({
      status: 422,
      fields: { [`items.1.gift.${field}`]: expect.any(String) },
    });
    expect(await db().selectFrom('orders').select('id').execute()).toEqual([]);
  });

  it('is sent at once if its day has gone by in the cart, and is no gift on other products', async () => {
    const [late, other] = await checkCart(shop.scope, {
      items: [
        { ...card({ ...bia, sendOn: dayIn(-2) }), price: 100 },
        { ...cartItem('case', 1, { price: 50 }), gift: bia },
      ],
    });
    expect(late!.variant).toMatchObject({ isGiftCard: true, gift: { ...bia, sendOn: '' } });
    expect(other!.variant!.gift).toBeUndefined();
    const { deliveryInfo } = orderOf([]);
    const { orderId } = await place([{ ...cartItem('case', 1), gift: bia }], { deliveryInfo });
    const { lines } = await readOrder(db(), (await findOrder(db(), orderId))!);
    expect(lines.map(({ gift }) => gift)).toEqual([null]);
  });

  it('takes its pieces of a limited stock, over all recipients, and keeps them when others change', async () => {
    const { orderId } = await place([card(bia, 2), card(rui), card()]);
    const stock = async () =>
      (
        await db()
          .selectFrom('variants')
          .select('qty')
          .where('id', '=', 'gift-0')
          .executeTakeFirstOrThrow()
      ).qty;
    expect(await stock()).toBe(16);
    const { version } = (await findOrder(db(), orderId))!;
    await changeOrder(asSeller(shop.scope), {
      orderId,
      version,
      items: [{ variantId: 'gift-0', qty: 3 }],
    });
    const { lines, totalCents } = await readOrder(db(), (await findOrder(db(), orderId))!);
    expect(lines.map(({ qty, gift }) => [qty, gift?.email ?? null])).toEqual([
      [2, bia.email],
      [1, rui.email],
      [3, null],
    ]);
    expect(totalCents).toBe(60_000);
    expect(await stock()).toBe(14);
    await moveOrder(asSeller(shop.scope), { orderId, to: 'cancelled', reason: 'buyer' });
    expect(await stock()).toBe(20);
  });

  it('loses the card of the line that is given back, and no one else’s', async () => {
    const orderId = await buy(card(bia), card(rui));
    await refundOrder(asSeller(shop.scope), {
      body: { orderId, lines: [{ position: 1, qty: 1 }], reason: 'desistiu' },
      idempotencyKey: null,
    });
    expect((await cards()).map((one) => [one.recipientEmail, one.balanceCents])).toEqual([
      ['bia@exemplo.com.br', 10_000],
      ['rui@exemplo.com.br', 0],
    ]);
  });

  it('is valid for as long as the shop says, from the day it is sent; its owner is told before, once', async () => {
    const before = await buy(card(rui));
    await setMonths(6);
    const orderId = await buy(card({ ...bia, sendOn: dayIn(10) }));
    const [sold] = await cards();
    const end = sold!.expiresAt!;
    const endsIn = async (id: string) =>
      (await readOrder(db(), (await findOrder(db(), id))!)).lines.map(
        ({ cardsEndAt }) => cardsEndAt,
      );
    expect(await endsIn(orderId)).toEqual([end]);
    expect(await endsIn(before)).toEqual([undefined]);
    expect(end).toBeGreaterThan(shop.scope.now() + 185 * DAY_MS);
    expect(end).toBeLessThan(shop.scope.now() + 196 * DAY_MS);
    const { id: giftCardId } = sold!;
    await sendCard(at(sold!.sendAt!), { giftCardId });
    expect(await jobsOf('giftCards.remind')).toEqual([
      { runAt: end - 30 * DAY_MS, payload: JSON.stringify({ giftCardId }) },
    ]);
    await remindOwner(at(end - 40 * DAY_MS), { giftCardId });
    expect(await lettersOf('giftCardEnding')).toEqual([]);
    const job = at(end - 30 * DAY_MS);
    await Promise.all([remindOwner(job, { giftCardId }), remindOwner(job, { giftCardId })]);
    const [told, ...more] = await lettersOf('giftCardEnding');
    expect(told).toMatch(/100,00/);
    expect(more).toEqual([]);
    const code = await openCode(shop.scope, sold!);
    expect(await checkGiftCard(at(end), { code })).toMatchObject({ balance: 100 });
    await expect(checkGiftCard(at(end + 1), { code })).rejects.toMatchObject({
      fields: { code: 'giftCard.expired' },
    });
  });

  it('can be spent for thirty days with what came back to it after its end', async () => {
    await setMonths(1);
    await buy(card());
    const [sold] = await cards();
    const code = await openCode(shop.scope, sold!);
    const { orderId } = await place([cartItem('case', 1)], {
      deliveryInfo: orderOf([cartItem('case', 1)]).deliveryInfo,
      giftCard: { code },
    });
    const later = at(sold!.expiresAt! + 5 * DAY_MS);
    await expect(checkGiftCard(later, { code })).rejects.toMatchObject({
      fields: { code: 'giftCard.expired' },
    });
    await moveOrder(asSeller(later), { orderId, to: 'cancelled', reason: 'stock' });
    expect((await cards())[0]!.expiresAt).toBe(later.now() + 30 * DAY_MS);
    expect(await checkGiftCard(later, { code })).toMatchObject({ balance: 100 });
  });
});
