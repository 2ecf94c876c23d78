import { api } from '#domain/access/route-access.ts';
import { pageOf } from '#domain/account/own-order.ts';
import { toReais } from '#domain/money.ts';
import { GIFT_CARD, orderPath } from '#domain/orders/order.ts';
import { isOnline } from '#domain/payments/methods.ts';
import { ownOrders } from '#server/account/own-orders.ts';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { countVisit } from '#server/visits/count-visit.ts';
import { beginPayment } from '#server/payments/settlement/begin-payment.ts';
import { attemptJson } from '../../_edge/order-json.ts';
import { endpoint, jsonBody, succeed } from '../../_edge/answer.ts';
import { callerAddress, requireUser, visitorOf, countedVisitor } from '../../_edge/caller.ts';

export const needs = api('buyer', { whileClosed: true });

export const POST = endpoint(async (context) => {
  const { request, locals } = context;
  const { scope, user } = locals;
  const address = callerAddress(context);
  await hitRateLimit(scope, 'order', address);
  const visitor = visitorOf(context);
  const placed = await placeOrder(scope, {
    body: await jsonBody(request),
    idempotencyKey: request.headers.get('idempotency-key'),
    address,
    visitor: visitor.secret,
  });
  const counted = countedVisitor(context);
  if (counted) {
    scope.background.run('visits', () => countVisit(scope, { step: 'order', visitor: counted }));
  }
  const { orderId, payableCents, secret, paymentMethod: method } = placed;
  const isOwn = placed.isNew || secret !== '';
  const payment =
    isOnline(method) && isOwn
      ? await beginPayment(scope, { orderId })
      : {
          method,
          status: method === GIFT_CARD ? ('paid' as const) : ('pending' as const),
          redirectUrl: null,
          pix: null,
        };
  const url = orderPath(orderId, user ? '' : secret);
  return succeed(
    { orderId, total: toReais(payableCents), payment: attemptJson(payment), url },
    201,
    visitor.headers,
  );
});

/** The account's orders, newest first; guests read theirs by its link. */
export const GET = endpoint(async ({ locals, url }) => {
  const accountId = requireUser(locals).id;
  const page = pageOf(url.searchParams);
  const { orders, ...list } = await ownOrders(locals.scope, { accountId, page });
  return {
    orders: orders.map(({ payableCents, ...order }) => ({
      ...order,
      payable: toReais(payableCents),
    })),
    ...list,
  };
});
