import { beforeEach, expect, it, vi } from 'vitest';
import { ALERT_DAYS, MOST_ALERTS, TOLD_ALERT_DAYS } from '#domain/alerts/alert.ts';
import { saveProducts } from '#demo/write-product.ts';
import { eraseOwnAccount } from '#server/account/erase-own-account.ts';
import { exportAccount } from '#server/account/export-account.ts';
import { askAlert } from '#server/alerts/ask-alert.ts';
import { endAlerts, endsAlerts } from '#server/alerts/end-alerts.ts';
import { endOwnAlert, forgetOldAlerts, waitingOf } from '#server/alerts/own-alerts.ts';
import { tellWaiting } from '#server/alerts/tell-waiting.ts';
import { expireOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { applyBulkEdit, previewBulkEdit } from '#server/products/bulk/edit.ts';
import { actingAs } from '#server/service/scope.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import { setStocks } from '#server/stock/move-stock.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { asCustomer } from '../../support/accounts.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  cartItem,
  fillShop,
  orderOf,
  setStock,
  simpleProduct,
  variableProduct,
} from '../../support/fixtures.ts';
import { emptyOutbox, type LinkingMail } from '../../support/outbox.ts';
import { customer } from '../account/customers.ts';

const DAY_MS = 24 * 3_600_000;
const ANA = 'ana@exemplo.com.br';

describeOnEveryEngine('a letter about stock or price', (open) => {
  let shop: TestShop;
  let outbox: (scope: TestShop['scope']) => Promise<LinkingMail[]>;

  beforeEach(async () => {
    outbox = await emptyOutbox();
    vi.stubEnv('SITE_URL', 'https://loja.test');
    shop = await open();
    await fillShop(shop.scope, {
      products: [
        simpleProduct('arco', { priceCents: 5_000, qty: 0 }),
        simpleProduct('oculto', { priceCents: 5_000, qty: 0 }, { status: 'hidden' }),
        variableProduct('brisa', [
          { priceCents: 20_000, qty: 0, color: 'Preto', size: 'M' },
          { priceCents: 22_000, qty: 3, color: 'Tartaruga', size: 'M' },
        ]),
      ],
    });
  });

  const guest = () => actingAs(shop.scope, { kind: 'guest' });
  const wait = (change: object = {}, scope = guest()) =>
    askAlert(scope, {
      body: { kind: 'stock', productId: 'arco', email: ANA, ...change },
      address: '203.0.113.7',
    });
  const rows = () => shop.scope.engine.db.selectFrom('alerts').selectAll().execute();
  const letters = () => outbox(shop.scope);
  async function setPrice(variantId: string, priceCents: number): Promise<void> {
    await shop.scope.engine.transaction(async (tx) => {
      await tx.updateTable('variants').set({ priceCents }).where('id', '=', variantId).execute();
      await publishChange(shop.scope, `product:${variantId.replace(/-\d$/, '')}`);
    });
  }

  it('is sent once when the variant is back, to everyone who asked, and says that nothing is reserved', async () => {
    await wait();
    await wait({ email: ' ANA@exemplo.com.br' });
    await wait({ email: 'bia@exemplo.com.br' });
    expect(await rows()).toHaveLength(2);
    expect(await letters()).toEqual([]);
    await setStock(shop.scope, 'arco-0', 2);
    const [first, ...others] = await letters();
    expect([first!.to, ...others.map(({ to }) => to)]).toEqual([ANA, 'bia@exemplo.com.br']);
    expect(first!.subject).toContain('Chegou: Armação arco');
    expect(first!.text).toContain('https://loja.test/produto/armacao-arco');
    expect(first!.text).toContain('não reserva');
    expect(first!.endUrl).toMatch(/^https:\/\/loja\.test\/avisos\/parar\?token=alert-/);
    expect(first!.text).toContain(first!.endUrl);
    // Sold out and back again: a person who got the letter has to ask again.
    await setStock(shop.scope, 'arco-0', 0);
    await setStock(shop.scope, 'arco-0', 1);
    expect(await letters()).toHaveLength(2);
    await setStock(shop.scope, 'arco-0', 0);
    await wait();
    await setStock(shop.scope, 'arco-0', 1);
    expect(await letters()).toHaveLength(3);
  });

  it('is sent once also when stock comes twice at once, and a process ends in between', async () => {
    await wait();
    await wait({ productId: 'brisa', variantId: 'brisa-0' });
    await Promise.all([setStock(shop.scope, 'arco-0', 2), setStock(shop.scope, 'brisa-0', 4)]);
    // What follows a restock is written with it: a process that dies right after leaves the work to the next.
    const queued = () =>
      shop.scope.engine.db
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', 'alerts.tell')
        .execute();
    expect((await queued()).map(({ payload }) => payload).sort()).toEqual([
      '{"productId":"arco"}',
      '{"productId":"brisa"}',
    ]);
    // One that dies within leaves nothing half told.
    const dying = shop.scope.engine.transaction(async () => {
      await tellWaiting(shop.scope, { productId: 'arco' });
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect((await rows()).every(({ toldAt }) => toldAt === null)).toBe(true);
    const tell = (productId: string) => tellWaiting(shop.scope, { productId });
    await Promise.all([tell('arco'), tell('arco'), tell('brisa'), tell('arco'), tell('brisa')]);
    await Promise.all([doDueJobs(shop.scope), doDueJobs(shop.scope)]);
    expect((await letters()).map(({ subject }) => subject.replace(/ · [^·]*$/, '')).sort()).toEqual(
      ['Chegou: Armação arco', 'Chegou: Armação brisa (Preto · M)'],
    );
  });

  it('follows whatever gives stock back: an order that ends, many at once, a product that is shown again', async () => {
    await setStock(shop.scope, 'arco-0', 1);
    const { orderId } = await placeOrder(guest(), {
      body: orderOf([cartItem('arco')]),
      idempotencyKey: 'an-order-of-the-last',
    });
    await wait();
    const before = (await letters()).length;
    shop.advance(60 * DAY_MS);
    await expireOrder(shop.scope, orderId);
    expect((await letters()).slice(before).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('Chegou: Armação arco')]),
    );

    await wait({ productId: 'brisa', variantId: 'brisa-0' });
    await shop.scope.engine.transaction(async (tx) => {
      await tx
        .updateTable('products')
        .set({ status: 'hidden' })
        .where('id', '=', 'brisa')
        .execute();
      await setStocks(tx, shop.scope, [{ variantId: 'brisa-0', qty: 5 }]);
    });
    await tellWaiting(shop.scope, { productId: 'brisa' });
    const told = async () => (await letters()).filter(({ subject }) => /brisa/.test(subject));
    expect(await told()).toEqual([]);
    const { items } = await previewBulkEdit(shop.scope, {
      ids: ['brisa'],
      change: { kind: 'status', status: 'active' },
    });
    await applyBulkEdit(shop.scope, {
      ids: ['brisa'],
      change: { kind: 'status', status: 'active' },
      versions: { brisa: items[0]!.updatedAt },
      seen: {},
    });
    expect(await told()).toHaveLength(1);
  });

  it('is sent once when the price is below that of the request, and there is stock', async () => {
    await wait({ kind: 'price', productId: 'brisa' });
    expect(await rows()).toMatchObject([{ variantId: 'brisa-1', priceCents: 22_000 }]);
    await setPrice('brisa-1', 23_000);
    await setPrice('brisa-1', 22_000);
    expect(await letters()).toEqual([]);
    await setStock(shop.scope, 'brisa-1', 0);
    await setPrice('brisa-1', 21_000);
    expect(await letters()).toEqual([]);
    await setStock(shop.scope, 'brisa-1', 1);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter!.subject).toContain('O preço baixou: Armação brisa (Tartaruga · M)');
    expect(letter!.text.replaceAll('\u00a0', ' ')).toContain(
      'custava R$ 220,00. Agora custa R$ 210,00.',
    );
    expect(letter!.text).toContain('/produto/armacao-brisa?color=tartaruga&attribute=M');
    await setPrice('brisa-1', 19_000);
    expect(await letters()).toHaveLength(1);
  });

  it('is refused for what is in stock, unknown, hidden, or no e-mail, and for too many', async () => {
    await expect(wait({ productId: 'brisa', variantId: 'brisa-1' })).rejects.toThrow(
      expect.objectContaining({ code: 'alert.inStock' }),
    );
    for (const productId of ['nada', 'oculto']) {
      await expect(wait({ productId })).rejects.toThrow(expect.objectContaining({ status: 404 }));
    }
    for (const change of [{ email: 'ana' }, { email: `${'a'.repeat(300)}@b.com` }]) {
      await expect(wait(change)).rejects.toThrow(
        expect.objectContaining({ fields: { email: 'fields.email' } }),
      );
    }
    await expect(wait({ kind: 'all' })).rejects.toThrow(expect.objectContaining({ status: 422 }));
    // Money costs what it is, and may be sold out.
    await saveProducts(shop.scope, [
      simpleProduct('vale', { priceCents: 10_000, qty: 0 }, { isGiftCard: 1 }),
    ]);
    await expect(wait({ kind: 'price', productId: 'vale' })).rejects.toThrow(
      expect.objectContaining({ status: 422, fields: { kind: 'fields.alertOfMoney' } }),
    );
    await wait({ productId: 'vale' });
    expect((await rows()).map(({ kind, variantId }) => [kind, variantId])).toEqual([
      ['stock', 'vale-0'],
    ]);
    await shop.scope.engine.transaction((tx) => tx.deleteFrom('alerts').execute());
    vi.stubEnv('RATE_LIMIT_ALERT', '1/3600');
    await expect(wait()).rejects.toThrow(expect.objectContaining({ status: 429 }));
    expect(await rows()).toEqual([]);
  });

  it('is for a few things at a time: beyond them the oldest request goes', async () => {
    vi.stubEnv('RATE_LIMIT_ALERT', '1000/3600');
    const { db } = shop.scope.engine;
    await fillMore();
    for (let n = 0; n <= MOST_ALERTS; n += 1) {
      shop.advance(1);
      await wait({ productId: `x${n}` });
    }
    const stored = await db.selectFrom('alerts').select('variantId').execute();
    expect(stored).toHaveLength(MOST_ALERTS);
    expect(stored.map(({ variantId }) => variantId)).not.toContain('x0-0');
  });

  async function fillMore(): Promise<void> {
    await saveProducts(
      shop.scope,
      Array.from({ length: MOST_ALERTS + 1 }, (_, n) =>
        simpleProduct(`x${n}`, { priceCents: 5_000, qty: 0 }),
      ),
    );
  }

  it('ends everything for its reader by its link, which nobody can forge', async () => {
    await wait();
    await wait({ productId: 'brisa', variantId: 'brisa-0' });
    await wait({ email: 'bia@exemplo.com.br' });
    await setStock(shop.scope, 'arco-0', 2);
    const [letter] = await letters();
    const token = new URL(letter!.endUrl!).searchParams.get('token')!;
    for (const forged of ['', 'x', 'alert-', `${token}x`, token.replace('alert-', '')]) {
      expect(await endsAlerts(shop.scope, forged)).toBe(false);
      await endAlerts(shop.scope, { token: forged });
    }
    expect(await rows()).toHaveLength(3);
    expect(await endsAlerts(shop.scope, token)).toBe(true);
    await endAlerts(shop.scope, { token });
    expect((await rows()).map(({ email }) => email)).toEqual(['bia@exemplo.com.br']);
    await endAlerts(shop.scope, { token });
    await setStock(shop.scope, 'brisa-0', 2);
    expect((await letters()).filter(({ subject }) => /brisa/.test(subject))).toEqual([]);
  });

  it('that is queued is not sent to someone who has ended it meanwhile', async () => {
    await wait();
    await setStock(shop.scope, 'arco-0', 2);
    await tellWaiting(shop.scope, { productId: 'arco' });
    await shop.scope.engine.transaction((tx) => tx.deleteFrom('alerts').execute());
    expect(await letters()).toEqual([]);
  });

  it('is seen, ended, exported and erased by the account that asked, and by no other', async () => {
    const ana = await customer(shop.scope, ANA, { password: 'uma aurora por dia' });
    const bia = await customer(shop.scope, 'bia@exemplo.com.br', { confirmed: false });
    await wait();
    await wait({ email: 'bia@exemplo.com.br' });
    await wait({ email: 'outra@exemplo.com.br' }, asCustomer(shop.scope, ana.id));
    const mine = await waitingOf(shop.scope, { accountId: ana.id });
    expect(mine.map(({ email }) => email).sort()).toEqual([ANA, 'outra@exemplo.com.br']);
    // An e-mail that nobody has confirmed proves nothing.
    expect(await waitingOf(shop.scope, { accountId: bia.id })).toEqual([]);
    const { id } = mine[0]!;
    await expect(endOwnAlert(shop.scope, { accountId: bia.id, id })).rejects.toThrow();
    await endOwnAlert(shop.scope, { accountId: ana.id, id });
    expect((await exportAccount(shop.scope, { accountId: ana.id })).alerts).toMatchObject([
      { kind: 'stock', name: 'Armação arco', toldAt: null },
    ]);
    await eraseOwnAccount(actingAs(shop.scope, { kind: 'user', user: ana }), {
      user: ana,
      input: { password: 'uma aurora por dia' },
    });
    expect((await rows()).map(({ email }) => email)).toEqual(['bia@exemplo.com.br']);
  });

  it('is forgotten when nothing comes of it, and some time after it', async () => {
    await wait();
    await wait({ productId: 'brisa', variantId: 'brisa-0' });
    await setStock(shop.scope, 'arco-0', 1);
    await letters();
    shop.advance(TOLD_ALERT_DAYS * DAY_MS);
    await forgetOldAlerts(shop.scope);
    expect((await rows()).map(({ variantId }) => variantId)).toEqual(['brisa-0']);
    shop.advance((ALERT_DAYS - TOLD_ALERT_DAYS) * DAY_MS);
    await forgetOldAlerts(shop.scope);
    expect(await rows()).toEqual([]);
  });
});
