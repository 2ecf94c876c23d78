import type { CartAddress } from '#domain/cart/cart.ts';
import { trackingUrl } from '#domain/orders/carriers.ts';
import type { Order, OrderLine } from '#domain/orders/order.ts';
import { arrivalOf } from '#domain/deliveries/working-days.ts';
import { t } from '#i18n/t.ts';
import { isNationalHoliday } from '#domain/deliveries/holidays.ts';
import type { Scope } from '../service/scope.ts';

const PRICE_CENTS = 34_990;
const DELIVERY_CENTS = 1_890;
const DAYS = 5;
/** No order has this number: its letters were drawn without it. */
const ORDER_ID = 'EXEMPLO7';

/** A line as anyone buys it: of one of the shop's products with a picture, or of a made-up one. */
async function exampleLine({ engine }: Scope): Promise<OrderLine> {
  const found = await engine.db
    .selectFrom('products')
    .innerJoin('productImages', 'productImages.productId', 'products.id')
    .select(['products.id', 'products.name', 'products.slug', 'productImages.key'])
    .where('products.status', '=', 'active')
    .where('productImages.position', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return {
    productId: found?.id ?? '',
    variantId: '',
    name: found?.name ?? t('letterExample.product'),
    sku: '',
    slug: found?.slug ?? '',
    color: t('letterExample.color'),
    attribute: t('letterExample.size'),
    customAttr: null,
    image: found?.key ?? null,
    lenses: null,
    marking: '49 □ 21 – 145',
    qty: 1,
    returned: 0,
    unitPriceCents: PRICE_CENTS,
    totalCents: PRICE_CENTS,
    discountCents: 0,
    gift: null,
    lens: null,
  };
}

/** A made-up order, for looking at letters. */
export async function exampleOrder(scope: Scope, to: string): Promise<Order> {
  const address: CartAddress = {
    fullName: t('letterExample.name'),
    house: t('letterExample.house'),
    city: t('letterExample.city'),
    state: 'SC',
    zipCode: '88010-400',
    country: 'Brasil',
    phone: '(48) 99999-1234',
    email: to,
  };
  return {
    orderId: ORDER_ID,
    status: 'pending',
    service: null,
    paymentStatus: 'pending',
    paymentMethod: 'cod',
    createdAt: scope.now(),
    lines: [await exampleLine(scope)],
    subtotalCents: PRICE_CENTS,
    coupon: null,
    promotion: null,
    staffDiscount: null,
    pix: null,
    discountCents: 0,
    delivery: {
      type: t('letterExample.delivery'),
      area: 'SC',
      costCents: DELIVERY_CENTS,
      days: DAYS,
      arrival: arrivalOf(scope.now(), { days: DAYS }, isNationalHoliday),
    },
    totalCents: PRICE_CENTS,
    payableCents: PRICE_CENTS + DELIVERY_CENTS,
    billingInfo: address,
    shippingInfo: address,
    tracking: {
      carrier: t('letterExample.carrier'),
      code: 'BR123456789BR',
      url: trackingUrl({ carrier: '', code: 'BR123456789BR', link: '' }),
    },
    fiscal: null,
    refundedCents: 0,
    payment: {
      method: 'cod',
      status: 'pending',
      paidCents: 0,
      giftCardCents: 0,
      refundedCents: 0,
      redirectUrl: null,
      pix: null,
      dueCents: PRICE_CENTS + DELIVERY_CENTS,
      parts: [],
      refunds: [],
      isByHand: false,
    },
    history: [],
    messages: [],
  };
}
