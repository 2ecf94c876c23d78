import { beforeEach, expect, it } from 'vitest';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { ShopError } from '#server/base/errors.ts';
import type { Scope } from '#server/service/scope.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { between, pick, seededRandom, type Random } from '#demo/random.ts';
import { asSeller } from './staff.ts';

/** What an order of 2 × 19,99 and 3 × 7,01 comes to, cents. */
const PAYABLE = 6_101;

type Step =
  | { kind: 'pay'; method: 'counter-cash' | 'counter-pix' | 'counter-debit'; cents: number }
  | { kind: 'refund'; cents: number }
  | { kind: 'lines'; position: number; qty: number };

function someStep(random: Random): Step {
  const kind = pick(random, ['pay', 'pay', 'refund', 'lines'] as const);
  const cents = between(random, 1, PAYABLE);
  if (kind === 'refund') return { kind, cents };
  if (kind === 'pay') {
    return { kind, method: pick(random, ['counter-cash', 'counter-pix', 'counter-debit']), cents };
  }
  return { kind, position: between(random, 0, 1), qty: between(random, 1, 3) };
}

describeOnEveryEngine('an order that is paid and given back in parts', (open) => {
  let shop: TestShop;
  let scope: Scope;

  beforeEach(async () => {
    shop = await open();
    scope = asSeller(shop.scope);
    await fillShop(shop.scope, {
      products: [
        simpleProduct('case', { priceCents: 1_999, qty: 9_999 }),
        simpleProduct('kit', { priceCents: 701, qty: 9_999 }),
      ],
    });
  });

  async function take(orderId: string, one: Step): Promise<void> {
    const body = { orderId, reason: 'Teste', done: true };
    try {
      if (one.kind === 'pay') {
        // Now and then all that is left.
        const amount = one.cents % 3 === 0 ? null : one.cents / 100;
        await markPaid(scope, { orderId, method: one.method, amount });
      } else if (one.kind === 'refund') {
        const amount = one.cents / 100;
        await refundOrder(scope, { body: { ...body, amount }, idempotencyKey: null });
      } else {
        const lines = [{ position: one.position, qty: one.qty }];
        await refundOrder(scope, { body: { ...body, lines }, idempotencyKey: null });
      }
    } catch (error) {
      // Too much is refused, and nothing else.
      expect(error).toBeInstanceOf(ShopError);
      expect([409, 422]).toContain((error as ShopError).status);
    }
  }

  /** The counter's ledger of the order, cents. */
  async function ledger(orderId: string): Promise<number> {
    const entries = await shop.scope.engine.db
      .selectFrom('cashEntries')
      .select('amountCents')
      .where('orderId', '=', orderId)
      .execute();
    return entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  }

  const sumOf = (rows: readonly { amount: number }[]) =>
    rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

  async function expectSums(orderId: string): Promise<void> {
    const record = await readOrderRecord(scope, orderId);
    const [paid, refunded] = [sumOf(record.payments), sumOf(record.refunds)];
    expect([record.paid, record.refunded]).toEqual([paid / 100, refunded / 100]);
    expect(await ledger(orderId)).toBe(paid - refunded);
    expect(paid).toBeLessThanOrEqual(PAYABLE);
    expect(refunded).toBeLessThanOrEqual(paid);
    expect(record.due).toBe((PAYABLE - paid) / 100);
    expect(record.lines.every((line) => line.refunded <= line.qty)).toBe(true);
    expect(record.paymentStatus === 'paid').toBe(paid === PAYABLE && refunded < paid);
  }

  it('holds what its ledger says, never less than nothing, and was never asked for more than it costs', async () => {
    const random = seededRandom('paid in parts');
    for (let run = 0; run < 12; run += 1) {
      const { orderId } = await placeCounterOrder(scope, {
        items: [
          { variantId: 'case-0', qty: 2 },
          { variantId: 'kit-0', qty: 3 },
        ],
        buyer: { fullName: 'Rui Costa', phone: '11 98765-4321' },
        payments: [],
        handedOver: false,
        key: `paid-in-parts-${run}`,
      });
      for (let left = between(random, 1, 8); left > 0; left -= 1) {
        await take(orderId, someStep(random));
        await expectSums(orderId);
      }
    }
  });
});
