import { POST as WRITE, GET as READ } from '#pages/api/orders/[orderId]/reviews.ts';
import { KEY_PARAM } from '#domain/orders/order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import type { Scope } from '#server/service/scope.ts';
import { call } from '../../support/call.ts';
import {
  address,
  cartItem,
  fillShop,
  orderOf,
  simpleProduct,
  variableProduct,
} from '../../support/fixtures.ts';

/** A shop with a frame in two colours and a case. */
export const fillWithGlasses = (scope: Scope): Promise<void> =>
  fillShop(scope, {
    products: [
      variableProduct('brisa', [
        { priceCents: 20_000, qty: 90, color: 'Preto', size: 'M' },
        { priceCents: 20_000, qty: 90, color: 'Tartaruga', size: 'M' },
      ]),
      simpleProduct('estojo', { priceCents: 5_000, qty: -1 }, { kind: 'acessorios' }),
    ],
  });

/** An order, and the key of its guest's link. */
export interface Bought {
  orderId: string;
  secret: string;
}

let keys = 0;

/** Places an order of a frame and a case and moves it as far as it is asked. */
export async function buy(
  scope: Scope,
  { email = 'mariana@exemplo.com', until = 'delivered' }: { email?: string; until?: string } = {},
): Promise<Bought> {
  const frame = cartItem('brisa', 1, { variantId: 'brisa-1' });
  const buyer = { ...address, fullName: 'Mariana Alves Duarte', email };
  const body = orderOf([frame, cartItem('estojo')], { billingInfo: buyer });
  const { orderId, secret } = await placeOrder(scope, {
    body,
    idempotencyKey: `review-key-${(keys += 1)}`,
  });
  for (const to of ['confirmed', 'shipped', 'delivered'] as const) {
    await moveOrder(scope, { orderId, to });
    if (to === until) break;
  }
  return { orderId, secret };
}

/** A review that the shop takes. */
export const words = { productId: 'brisa', rating: 5, title: 'Leve', body: 'Não pesa no nariz.' };

/** Writes a review with an order's link. */
export const write = (scope: Scope, { orderId, secret }: Bought, change: object = {}) =>
  call(WRITE, scope, {
    path: `/api/orders/${orderId}/reviews?${KEY_PARAM}=${secret}`,
    method: 'POST',
    params: { orderId },
    body: { ...words, ...change },
    locals: { user: null },
  });

/** What an order's link says may be reviewed. */
export const readOwn = (scope: Scope, { orderId, secret }: Bought) =>
  call(READ, scope, {
    path: `/api/orders/${orderId}/reviews?${KEY_PARAM}=${secret}`,
    params: { orderId },
    locals: { user: null },
  });

/** The rows of reviews and questions, the oldest first. */
export const reviewRows = ({ engine }: Scope) =>
  engine.db.selectFrom('reviews').selectAll().orderBy('createdAt').orderBy('id').execute();
