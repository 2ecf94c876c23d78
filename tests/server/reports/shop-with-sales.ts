import { dayStart } from '#domain/date.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import type { Scope } from '#server/service/scope.ts';
import {
  address,
  cartItem,
  coupon,
  fillShop,
  orderOf,
  simpleProduct,
  variableProduct,
} from '../../support/fixtures.ts';

const HOUR = 3_600_000;
/** Noon of the day on which the tests read. */
export const NOON = dayStart('2026-05-20') + 12 * HOUR;

/** The same shop at another moment. */
export const at = (scope: Scope, moment: number): Scope => ({ ...scope, now: () => moment });

interface Sale {
  /** 'YYYY-MM-DD', and hours since it began in the shop. */
  day: string;
  hour?: number;
  items: ReturnType<typeof cartItem>[];
  coupon?: string;
}

/** Places an order of a buyer of its own; the delivery costs 19,90. */
export async function sell(
  scope: Scope,
  { day, hour = 12, items, coupon: code }: Sale,
): Promise<string> {
  const key = `${day}-${hour}-${items.map(({ uid }) => uid).join('')}`;
  const billingInfo = {
    ...address,
    email: `${key.toLowerCase()}@exemplo.test`,
    fullName: 'Ana Souza',
  };
  const { orderId } = await placeOrder(at(scope, dayStart(day) + hour * HOUR), {
    body: orderOf(items, { billingInfo, ...(code && { coupon: code }) }),
    idempotencyKey: `sale-${key}`,
  });
  return orderId;
}

/** Delivers an order and takes some of its pieces back, by the position of their line. */
export async function takeBack(
  scope: Scope,
  orderId: string,
  lines?: { position: number; qty: number; restock: boolean }[],
): Promise<void> {
  await moveOrder(scope, { orderId, to: 'confirmed' });
  await moveOrder(scope, { orderId, to: 'shipped' });
  const { version } = await moveOrder(scope, { orderId, to: 'delivered', paid: true });
  await moveOrder(scope, { orderId, to: 'returned', version, ...(lines && { lines }) });
}

/**
 * Ilha (100,00, in two colours; a piece costs the shop 40,00) and Estojo (59,90), sold on three days: on the 20th two orders, on the 13th one that
 * comes back in part; one was cancelled, one came back as a whole.
 */
export async function openWithSales(scope: Scope): Promise<void> {
  await fillShop(scope, {
    products: [
      variableProduct('ilha', [
        { priceCents: 10_000, qty: 50, color: 'Preto', size: 'P', costCents: 4_000 },
        { priceCents: 10_000, qty: 50, color: 'Tartaruga', size: 'M', costCents: 4_000 },
      ]),
      simpleProduct('estojo', { priceCents: 5_990, qty: 50 }),
    ],
    coupons: [coupon('DEZ')],
  });
  const preto = cartItem('ilha', 1, { uid: 'preto', color: 'Preto', size: 'P' });
  const tartaruga = cartItem('ilha', 2, { uid: 'tartaruga', color: 'Tartaruga', size: 'M' });
  const estojo = cartItem('estojo');
  await sell(scope, { day: '2026-05-20', hour: 0, items: [preto] });
  await sell(scope, { day: '2026-05-20', hour: 11, items: [tartaruga, estojo], coupon: 'DEZ' });
  // The last hour of the day before, which in UTC is the 20th.
  await sell(scope, { day: '2026-05-19', hour: 23, items: [estojo] });
  const halfBack = await sell(scope, { day: '2026-05-13', items: [tartaruga] });
  await takeBack(scope, halfBack, [{ position: 0, qty: 1, restock: true }]);
  await takeBack(scope, await sell(scope, { day: '2026-05-13', hour: 13, items: [estojo] }));
  const cancelled = await sell(scope, { day: '2026-05-20', hour: 10, items: [preto, estojo] });
  await moveOrder(scope, { orderId: cancelled, to: 'cancelled', reason: 'other' });
}
