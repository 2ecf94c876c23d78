import { dueCents } from '#domain/payments/order-money.ts';
import { paidCentsOf } from '#domain/payments/payment.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { InvalidFieldsError } from '../../base/errors.ts';
import { reserveGiftCard } from '../../gift-cards/spend.ts';
import { spendGiftCard } from '../ledger/spend-gift-card.ts';
import type { Scope } from '../../service/scope.ts';

interface CardTaken {
  code: string;
  /** Cents; all that the card can pay if it is not said. */
  amountCents: number | undefined;
  idempotencyKey: string | null;
  /** What stands before the names of the fields: 'payments.0.'. */
  prefix: string;
}

/**
 * Pays a locked order, as a whole or in part, with a gift card whose code staff were told.
 *
 * @returns what it has paid, in cents
 * @throws InvalidFieldsError for `code` of a card that cannot be spent, and for `amount` beyond what is on it or than
 *   gift cards may pay: no other gift cards
 */
export async function takeGiftCard(
  tx: Tx,
  scope: Scope,
  { order, payments }: { order: OrderRow; payments: readonly PaymentRow[] },
  { code, amountCents, idempotencyKey, prefix }: CardTaken,
): Promise<number> {
  const { id: orderId, payableCents } = order;
  const bought = await tx
    .selectFrom('orderLines')
    .select((eb) => eb.fn.sum<number | null>('totalCents').as('cents'))
    .where('orderId', '=', orderId)
    .where('isGiftCard', '=', 1)
    .executeTakeFirstOrThrow();
  const byCards = paidCentsOf(payments.filter(({ giftCardId }) => giftCardId !== null));
  const { card, cents: most } = await reserveGiftCard(
    tx,
    scope,
    { code, amountCents: null, field: `${prefix}code` },
    {
      payableCents: Math.min(dueCents(order), payableCents - Number(bought.cents ?? 0) - byCards),
      moneyCents: 0,
    },
  );
  const cents = amountCents ?? most;
  if (cents > most) throw new InvalidFieldsError({ [`${prefix}amount`]: 'giftCard.tooLittle' });
  await spendGiftCard(tx, scope, { orderId, card, cents, idempotencyKey });
  return cents;
}
