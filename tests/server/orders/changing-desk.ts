import { placeOrder } from '#server/orders/placing/place-order.ts';
import { changeOrder } from '#server/orders/changing/change-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { readReport } from '#server/reports/read-report.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { refundOrder, type RefundJson } from '#server/payments/settlement/refund-order.ts';
import { cartItem, coupon, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { seller } from './staff.ts';

/** A shop with a (R$ 100,00), b (60,00), c (33,33), a delivery for 16,90 and a coupon of 7 %, and its owner's hands. */
export async function changingDesk(shop: Scope) {
  const scope = actingAs(shop, { kind: 'user', user: { ...seller, admin: true } });
  let keys = 0;
  await fillShop(shop, {
    products: [
      simpleProduct('a', { priceCents: 10_000, qty: 9_999 }),
      simpleProduct('b', { priceCents: 6_000, qty: 9_999 }),
      simpleProduct('c', { priceCents: 3_333, qty: 9_999 }),
    ],
    coupons: [coupon('SETE', { percent: 7, minTotalCents: 12_000 })],
  });
  await shop.engine.transaction((tx) =>
    tx.updateTable('deliveries').set({ costCents: 1_690 }).execute(),
  );

  const record = (orderId: string) => readOrderRecord(scope, orderId);
  const pay = (orderId: string) => markPaid(scope, { orderId, method: 'counter-pix' });

  /** Places an order of pieces of a and b on the web. */
  async function place(a: number, b: number, change: Record<string, unknown> = {}) {
    const items = [...(a > 0 ? [cartItem('a', a)] : []), ...(b > 0 ? [cartItem('b', b)] : [])];
    const delivery = { deliveryInfo: { type: 'PAC', area: 'Brasil', cost: 16.9 } };
    const body = orderOf(items, { ...delivery, ...change });
    const idempotencyKey = `changed-money-${(keys += 1)}`;
    return (await placeOrder(shop, { body, idempotencyKey })).orderId;
  }

  return {
    scope,
    record,
    pay,
    place,
    async paidOrder(a = 1, b = 2): Promise<string> {
      const orderId = await place(a, b);
      await pay(orderId);
      return orderId;
    },
    /** Products by their names, and lines with lenses by their positions. */
    async edit(orderId: string, ...wanted: [string | number, number][]): Promise<void> {
      const { version, lines } = await record(orderId);
      const items = wanted.map(([of, qty]) => {
        const line = lines.find(({ position }) => position === of);
        if (!line) return { variantId: `${of}-0`, qty };
        const { variantId, position } = line;
        return { variantId, position, qty };
      });
      await changeOrder(scope, { orderId, version, items });
    },
    giveBack: (orderId: string, given: object = {}): Promise<RefundJson> =>
      refundOrder(scope, { body: { orderId, reason: 'Teste', ...given }, idempotencyKey: null }),
    async deliver(orderId: string): Promise<void> {
      for (const to of ['confirmed', 'shipped', 'delivered'] as const)
        await moveOrder(scope, { orderId, to });
    },
    async takeBack(orderId: string, lines?: { position: number; qty: number }[]): Promise<void> {
      const { version } = await record(orderId);
      await moveOrder(scope, { orderId, to: 'returned', version, ...(lines && { lines }) });
    },
    async positionOf(orderId: string, name: string): Promise<number> {
      return (await record(orderId)).lines.find(({ sku }) => sku === `SKU-${name}-0`)!.position;
    },
    /** What the report of sales says of today, reais. */
    async revenue(): Promise<number> {
      const params = new URLSearchParams('period=today&compare=none');
      const { totals } = await readReport(scope, { name: 'sales', params });
      return totals.revenue as number;
    },
  };
}

export type ChangingDesk = Awaited<ReturnType<typeof changingDesk>>;
