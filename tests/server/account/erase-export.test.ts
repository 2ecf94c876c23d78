import { beforeEach, describe, expect, it } from 'vitest';
import { eraseOwnAccount } from '#server/account/erase-own-account.ts';
import { exportAccount } from '#server/account/export-account.ts';
import { addFavorite } from '#server/account/wishlist.ts';
import { signInWithPassword } from '#server/auth/accounts.ts';
import { createSession } from '#server/auth/sessions.ts';
import { sessionUser } from '#server/auth/live-session.ts';
import type { SessionUser } from '#domain/access/session-user.ts';
import type { ReturnStatus } from '#domain/returns/return-request.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { confirmRefund } from '#server/payments/settlement/confirm-refund.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { queueLetter } from '#server/letters/queue/queue-letter.ts';
import { addCustomerNote, setCustomerTags } from '#server/customers/annotate-customer.ts';
import { addNote } from '#server/orders/annotate-order.ts';
import { orderForGuest, orderForOwner } from '#server/orders/reading/read-order.ts';
import { describeOnEveryEngine, TEST_NOW, type TestShop } from '../../support/engines.ts';
import { cartItem, coupon, fillShop, simpleProduct } from '../../support/fixtures.ts';
import { asSeller } from '../orders/staff.ts';
import { buy, customer, saveAs, moveOrders } from './customers.ts';

const EMAIL = 'ana@exemplo.com.br';
const PASSWORD = 'uma senha boa';

describeOnEveryEngine('a person and their data', (open) => {
  let shop: TestShop;
  let ana: SessionUser;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 50 })],
      coupons: [coupon('DEZ')],
    });
    ana = await customer(shop.scope, EMAIL, { password: PASSWORD });
  });

  const fillAccount = async () => {
    await saveAs(shop.scope, ana.id, 'Casa');
    await addFavorite(shop.scope, { accountId: ana.id, productId: 'case' });
    const claims = await createSession(shop.scope, { accountId: ana.id, userAgent: 'Firefox/140' });
    const buyer = { accountId: ana.id, email: EMAIL, coupon: 'DEZ' };
    const placed = await buy(shop.scope, [cartItem('case', 2)], buyer);
    return { claims, ...placed };
  };

  /** Money of a paid order that the shop gives back by hand. @returns the refund's id */
  const giveBack = async (orderId: string) => {
    const staff = asSeller(shop.scope);
    await markPaid(staff, { orderId });
    const body = { orderId, reason: 'Defeito', pixKey: 'ana@banco.test' };
    return (await refundOrder(staff, { body, idempotencyKey: null })).id;
  };

  /** A request to exchange a piece of an order, with words of and about the person. */
  const askBack = (orderId: string, status: ReturnStatus = 'exchanged') =>
    shop.scope.engine.transaction(async (tx) => {
      const id = 'return-1';
      await tx
        .insertInto('returnRequests')
        .values({
          id,
          orderId,
          kind: 'exchange',
          status,
          lines: JSON.stringify([{ position: 0, qty: 1 }]),
          reason: 'Ana achou largo.',
          instructions: 'Ana, envie pelos Correios.',
          trackingCode: '',
          refundCents: 0,
          pixKey: 'ana@banco.test',
          createdAt: TEST_NOW,
          updatedAt: TEST_NOW,
        })
        .execute();
      await tx
        .insertInto('returnEvents')
        .values({
          requestId: id,
          position: 0,
          status: 'requested',
          at: TEST_NOW,
          text: 'Visto com Ana.',
          actorId: 'staff',
          actorName: 'Bruno',
        })
        .execute();
    });

  describe('are handed out', () => {
    it('as everything that the shop stores of them, and of no one else', async () => {
      const { orderId } = await fillAccount();
      await askBack(orderId);
      const bia = await customer(shop.scope, 'bia@exemplo.com.br');
      await saveAs(shop.scope, bia.id, 'Casa da Bia');
      await buy(shop.scope, [cartItem('case')], { accountId: bia.id, email: bia.email });
      const { db } = shop.scope.engine;
      const record = await db
        .selectFrom('customers')
        .select('id')
        .where('accountId', '=', ana.id)
        .executeTakeFirstOrThrow();
      await addCustomerNote(shop.scope, { ids: [record.id], text: 'Prefere acetato.' });
      await setCustomerTags(shop.scope, { ids: [record.id], tags: ['Fiel'] });
      const data = await exportAccount(shop.scope, { accountId: ana.id });
      expect(data).toMatchObject({
        heldByShop: {
          consents: { email: { consent: expect.anything() }, whatsapp: {} },
          tags: ['Fiel'],
          notes: [{ text: 'Prefere acetato.', at: TEST_NOW }],
        },
        exportedAt: TEST_NOW,
        profile: { fullName: 'Ana Souza', email: EMAIL, createdAt: TEST_NOW },
        linkedLogins: [],
        addresses: [{ label: 'Casa', address: { house: 'Rua das Flores, 10' } }],
        orders: [{ orderId, billingInfo: { cpf: '529.982.247-25' }, lines: [{ qty: 2 }] }],
        returns: [
          {
            orderId,
            kind: 'exchange',
            lines: [{ position: 0, qty: 1, name: 'Armação case' }],
            reason: 'Ana achou largo.',
            events: [{ status: 'requested', at: TEST_NOW, text: 'Visto com Ana.' }],
          },
        ],
        wishlist: [{ productId: 'case', name: 'Armação case' }],
        sessions: [{ userAgent: 'Firefox/140' }],
      });
      expect(JSON.stringify(data)).not.toMatch(/bia@|Bia|argon2|secret|Bruno/);
    });
  });

  describe('are erased', () => {
    const erase = (input: unknown = { password: PASSWORD }) =>
      eraseOwnAccount(shop.scope, { user: ana, input });

    it('only for someone who knows the password', async () => {
      await expect(erase({ password: 'outra' })).rejects.toMatchObject({
        status: 422,
        fields: { password: 'fields.currentPassword' },
      });
      await expect(erase({})).rejects.toMatchObject({ status: 422 });
      expect(
        await signInWithPassword(shop.scope, { email: EMAIL, password: PASSWORD }),
      ).toMatchObject({
        id: ana.id,
      });
    });

    it('for someone who types the e-mail, if there is no password', async () => {
      const bia = await customer(shop.scope, 'bia@exemplo.com.br');
      const eraseBia = (email: string) =>
        eraseOwnAccount(shop.scope, { user: bia, input: { email } });
      await expect(eraseBia('ana@exemplo.com.br')).rejects.toMatchObject({
        fields: { email: 'otherEmail' },
      });
      await eraseBia(' BIA@exemplo.com.br ');
      await expect(eraseBia('bia@exemplo.com.br')).rejects.toMatchObject({ status: 422 });
    });

    it('from the orders, which stay with their sums, city and state', async () => {
      const { orderId, secret } = await fillAccount();
      await moveOrders(shop.scope, 'delivered');
      await erase();
      const order = await orderForOwner(shop.scope, { accountId: ana.id, orderId });
      const nobody = {
        fullName: 'Cliente removido',
        phone: '',
        email: '',
        house: '',
        zipCode: '',
        city: 'São Paulo',
        state: 'SP',
        country: 'BR',
      };
      expect(order).toMatchObject({
        payableCents: 10_972,
        lines: [{ name: 'Armação case', qty: 2 }],
      });
      expect(order.billingInfo).toEqual(nobody);
      expect(order.shippingInfo).toEqual(nobody);
      await expect(orderForGuest(shop.scope, { orderId, secret })).rejects.toMatchObject({
        status: 404,
      });
    });

    it('from every table', async () => {
      const { orderId } = await fillAccount();
      await askBack(orderId);
      await addNote(shop.scope, { orderId, text: 'Ana ligou.' });
      await shop.scope.engine.transaction((tx) =>
        tx.updateTable('orderEvents').set({ actorId: ana.id, actorName: 'Ana Souza' }).execute(),
      );
      const gift = { name: 'Bia', email: 'bia@exemplo.test', message: 'Da Ana', sendOn: null };
      await shop.scope.engine.transaction((tx) =>
        tx
          .updateTable('orderLines')
          .set({ gift: JSON.stringify(gift), giftKey: 'bia' })
          .execute(),
      );
      const refundId = await giveBack(orderId);
      await confirmRefund(asSeller(shop.scope), { orderId, refundId });
      await queueLetter(shop.scope, { kind: 'reset', to: EMAIL });
      await doDueJobs(shop.scope);
      await moveOrders(shop.scope, 'cancelled');
      await erase();
      const { db } = shop.scope.engine;
      const tables = [
        ...(['accounts', 'orders', 'couponUses', 'addresses', 'wishlistItems'] as const),
        ...(['sessions', 'linkedLogins', 'oneTimeTokens', 'auditEntries', 'letters'] as const),
        ...(['orderWords', 'orderEvents', 'stockMovements'] as const),
        ...(['returnRequests', 'returnEvents', 'refunds', 'orderLines'] as const),
      ];
      for (const table of tables) {
        const rows = await db.selectFrom(table).selectAll().execute();
        expect(JSON.stringify(rows), table).not.toMatch(/Ana|ana@|98765|Flores|529\.982|bia@/);
      }
    });

    it('so that no one signs in with them any more, and open sessions end', async () => {
      const { claims } = await fillAccount();
      await moveOrders(shop.scope, 'delivered');
      expect(await sessionUser(shop.scope, claims)).not.toBeNull();
      await erase();
      expect(await sessionUser(shop.scope, claims)).toBeNull();
      expect(await signInWithPassword(shop.scope, { email: EMAIL, password: PASSWORD })).toBeNull();
    });

    it('and the audit says so without their name', async () => {
      await erase();
      const entries = await shop.scope.engine.db
        .selectFrom('auditEntries')
        .selectAll()
        .orderBy('id')
        .execute();
      expect(entries).toMatchObject([
        { actorId: ana.id, actorName: 'Cliente removido', action: 'account.erase', at: TEST_NOW },
      ]);
    });

    it('so that the e-mail is free for a new account, which finds none of the orders', async () => {
      const { orderId } = await fillAccount();
      await moveOrders(shop.scope, 'delivered');
      await erase();
      const again = await customer(shop.scope, EMAIL);
      await expect(
        orderForOwner(shop.scope, { accountId: again.id, orderId }),
      ).rejects.toMatchObject({ status: 404 });
    });

    it('not while an order is on its way: then nothing is', async () => {
      await fillAccount();
      await expect(erase()).rejects.toMatchObject({ status: 409, code: 'openOrders' });
      expect(await exportAccount(shop.scope, { accountId: ana.id })).toMatchObject({
        profile: { fullName: 'Ana Souza' },
        addresses: [{ label: 'Casa' }],
      });
    });

    it('not while a piece is coming back: the shop would owe it to nobody', async () => {
      const { orderId } = await fillAccount();
      await moveOrders(shop.scope, 'delivered');
      await askBack(orderId, 'arrived');
      await expect(erase()).rejects.toMatchObject({ status: 409, code: 'openReturns' });
    });

    it('not while money is still to be given back to them by hand', async () => {
      const { orderId } = await fillAccount();
      const refundId = await giveBack(orderId);
      await moveOrders(shop.scope, 'delivered');
      await expect(erase()).rejects.toMatchObject({ status: 409, code: 'openReturns' });
      await confirmRefund(asSeller(shop.scope), { orderId, refundId });
      await erase();
    });

    it('not those of staff', async () => {
      await shop.scope.engine.transaction((tx) =>
        tx.updateTable('accounts').set({ role: 'staff' }).execute(),
      );
      await expect(erase()).rejects.toMatchObject({ status: 409, code: 'staffAccount' });
    });
  });
});
