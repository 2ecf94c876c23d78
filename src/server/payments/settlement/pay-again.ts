import { z } from 'zod';
import type { CartAddress } from '#domain/cart/cart.ts';
import { isPickUp, type OrderPayment } from '#domain/orders/order.ts';
import { PAYMENT_METHODS } from '#domain/payments/methods.ts';
import { dueCents } from '#domain/payments/order-money.ts';
import { paymentMethodsFor } from '#domain/payments/offered-methods.ts';
import { ConflictError, InvalidFieldsError } from '../../base/errors.ts';
import { checkedKey } from '../../orders/placing/idempotency.ts';
import { deliveryOf, lockOrder, writeColumns } from '../../orders/rows/order-row.ts';
import { priceByMethod } from '../../orders/placing/price-by-method.ts';
import { parseInput } from '../../service/parse-input.ts';
import { giveUpPayments } from '../ledger/give-up.ts';
import { addPayment, paymentsOf } from '../ledger/payment-rows.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import { beginPayment } from './begin-payment.ts';

const payAgainSchema = z.object({
  paymentMethod: z.enum(PAYMENT_METHODS, 'paymentMethodUnavailable'),
});

/**
 * Begins another attempt to pay an order; earlier ones that are still open are given up. The caller has made sure that
 * it is its buyer who asks. The same key of the same order begins one attempt, however often.
 *
 * @throws BadRequestError for a missing or malformed key
 * @throws ConflictError 'orderNotPayable' for an order that is paid or has ended
 * @throws InvalidFieldsError for a method that is not offered
 */
export async function payAgain(
  scope: Scope,
  {
    orderId,
    body,
    idempotencyKey,
  }: { orderId: string; body: unknown; idempotencyKey: string | null },
): Promise<OrderPayment> {
  const key = checkedKey(idempotencyKey);
  const { paymentMethod: method } = parseInput(payAgainSchema, body);
  const settings = await loadSettings(scope);
  await scope.engine.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const { country } = JSON.parse(locked.shippingInfo) as CartAddress;
    const offered = paymentMethodsFor(settings, {
      country,
      isCollected: isPickUp(deliveryOf(locked)),
    });
    if (!offered.includes(method))
      throw new InvalidFieldsError({ paymentMethod: 'paymentMethodUnavailable' });
    const payments = await paymentsOf(tx, orderId);
    if (payments.some(({ idempotencyKey: used }) => used === key)) return;
    if (dueCents(locked) === 0) {
      throw new ConflictError('orderNotPayable');
    }
    // The discount for Pix comes and goes with the method, as its buyer has read.
    const order = await priceByMethod(tx, scope, locked, method);
    const due = dueCents(order);
    await giveUpPayments(tx, scope, orderId);
    await addPayment(tx, scope, { orderId, method, amountCents: due, idempotencyKey: key });
    await writeColumns(tx, scope, orderId, { paymentMethod: method });
  });
  return beginPayment(scope, { orderId });
}
