import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import type { LabState } from '#domain/lenses/order-lens.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { placeOrder, type PlacedOrder } from '#server/orders/placing/place-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { receivePrescriptionFile } from '#server/prescriptions/files.ts';
import { sendPrescription } from '#server/prescriptions/send.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { cartItem, coupon, orderOf } from '../../support/fixtures.ts';
import { typedPowers } from '../../support/lens-orders.ts';
import { addLens, openLensShop } from '../../support/lens-shop.ts';
import { admin, ask } from '../dashboard/desk.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF');
let keys = 0;

/** A shop that sells glasses, with coupons and a discount for Pix, and the hands of its buyers and its optician. */
export async function glassesDesk(scope: Scope) {
  await openLensShop(scope, {
    coupons: [coupon('DEZ'), coupon('FRETE', { kind: 'freeDelivery', percent: 0 })],
  });
  await saveSettings(scope, {
    paymentGateway: { ...initialSettings.paymentGateway, cod: true, pix: true },
    checkout: { ...initialSettings.checkout, maxOpenOrders: 20, pixDiscountPercent: 5 },
  });
  const lensId = (await addLens(scope)).id;
  const lens = (change: object = {}) => ({
    lensId,
    use: 'distance',
    treatments: [],
    prescription: typedPowers,
    ...change,
  });
  /** A frame of R$ 400,00 whose lenses cost R$ 290,00. */
  const glasses = (change: object | null = {}, qty = 1) => ({
    ...cartItem('rimless', qty),
    lens: change && lens(change),
  });
  const place = (
    items: object[] = [glasses()],
    change: object = {},
    who: SessionUser | null = null,
  ): Promise<PlacedOrder> =>
    placeOrder(actingAs(scope, actorOf(who)), {
      body: orderOf(items as never, { ...change }),
      idempotencyKey: `glasses-desk-${(keys += 1)}`,
    });
  const rowOf = async (orderId: string) => (await findOrder(scope.engine.db, orderId))!;
  const lensesOf = (orderId: string) =>
    scope.engine.db.selectFrom('orderLenses').selectAll().where('orderId', '=', orderId).execute();
  const idOf = async (orderId: string) => String((await lensesOf(orderId))[0]!.number);
  const act = async (id: string, name: string, body: object = {}) =>
    ask(scope, admin, 'POST', `prescriptions/${id}/${name}`, body);
  const walk = async (id: string, ...states: LabState[]) => {
    for (const state of states)
      expect((await act(id, 'lab', { state, reason: 'Riscada' })).status, state).toBe(200);
  };
  const send = (who: SessionUser | null = null, input: object = typedPowers) =>
    sendPrescription(actingAs(scope, actorOf(who)), { address: '::1', input });
  const photo = (id: string, who: SessionUser | null = null) =>
    receivePrescriptionFile(actingAs(scope, actorOf(who)), {
      id,
      address: '::1',
      upload: { name: 'receita.pdf', content: Readable.from([PDF]) },
    });
  return { lensId, glasses, place, rowOf, lensesOf, idOf, act, walk, send, photo };
}
