import type { Tx } from '../../db/engine/engine.ts';
import type { GiftCardRow } from '../../db/schema/gift-cards.ts';
import { InvalidFieldsError } from '../../base/errors.ts';
import { bookGiftCard } from '../../gift-cards/ledger.ts';
import type { Scope } from '../../service/scope.ts';
import { addPayment } from './payment-rows.ts';

/** Pays a part of an order with a locked card, of which as much is left. */
export async function spendGiftCard(
  tx: Tx,
  scope: Scope,
  {
    orderId,
    card,
    cents,
    idempotencyKey = null,
  }: { orderId: string; card: GiftCardRow; cents: number; idempotencyKey?: string | null },
): Promise<void> {
  const entry = { kind: 'spent', amountCents: -cents, orderId } as const;
  if (!(await bookGiftCard(tx, scope, card.id, entry))) {
    throw new InvalidFieldsError({ giftCard: 'giftCard.changed' });
  }
  await addPayment(tx, scope, {
    orderId,
    method: 'giftcard',
    amountCents: cents,
    status: 'paid',
    giftCardId: card.id,
    idempotencyKey,
  });
}
