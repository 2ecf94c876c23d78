import { toCents } from '#domain/money.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import type { WayByHand } from '#domain/payments/money-back.ts';
import { wayByHand } from '#domain/payments/payment.ts';

/** What a refund gives back by hand, by its ways, and what goes back without anybody's doing; cents. */
export interface ShareByHand {
  parts: { way: WayByHand; cents: number }[];
  restCents: number;
}

/**
 * Which part of a refund staff have to give back themselves, as the server shares it: what was paid last goes back first.
 *
 * @param pixKey '' if none is known
 */
export function shareByHand(
  { payments, refunds }: Pick<OrderRecord, 'payments' | 'refunds'>,
  cents: number,
  pixKey: string,
): ShareByHand {
  const sums = new Map<WayByHand, number>();
  let left = cents;
  let restCents = 0;
  for (const payment of payments.filter(({ status }) => status === 'paid').toReversed()) {
    const back = refunds
      .filter(({ paymentId, status }) => paymentId === payment.id && status !== 'failed')
      .reduce((sum, { amount }) => sum + toCents(amount), 0);
    const part = Math.min(left, toCents(payment.amount) - back);
    if (part <= 0) continue;
    left -= part;
    if (!payment.isByHand) restCents += part;
    else {
      const way = wayByHand(payment.method, pixKey);
      sums.set(way, (sums.get(way) ?? 0) + part);
    }
  }
  return { parts: [...sums].map(([way, sum]) => ({ way, cents: sum })), restCents };
}

/** The Pix key that the buyer gave with the last request to take pieces back; '' for none. */
export const givenKeyOf = ({ returns }: Pick<OrderRecord, 'returns'>): string =>
  returns.find(({ pixKey }) => pixKey !== '')?.pixKey ?? '';

/** The fields of `ByHand` as the API takes them. */
export const handFields = ({ pixKey, done }: Record<string, string>): object => ({
  ...(pixKey && { pixKey }),
  ...(done === 'on' && { done: true }),
});
