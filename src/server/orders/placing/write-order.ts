import type { CartAddress } from '#domain/cart/cart.ts';
import { toReais } from '#domain/money.ts';
import { priorityOf, FIRST_STATUS } from '#domain/orders/status.ts';
import type { OrderSource, OrderStatus, PaymentMethod } from '#domain/orders/order.ts';
import type { OrderKind } from '#domain/orders/order-kind.ts';
import type { PricedOrder } from '#domain/orders/totals.ts';
import type { DeliveryOption } from '#domain/deliveries/delivery.ts';
import { chosenLanguage } from '#i18n/server-texts.ts';
import type { RedeemedRules } from '../../coupons/redeem-coupon.ts';
import type { SoldVariant } from '../../cart/resolve-items.ts';
import { forgetOpenCarts } from '../../cart/open-carts.ts';
import { joinCustomer } from '../../customers/records/join-customer.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { giftKeyOf } from '../../gift-cards/line-gift.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import { publishEvent } from '../../webhooks/publish-event.ts';
import type { BookedLine } from './book-lines.ts';
import { writeOrderLenses } from './lens-lines.ts';
import {
  columnsOfAddresses,
  columnsOfDelivery,
  writeWords,
  addFirstEvent,
} from '../rows/order-row.ts';

/** A line as it is written: what it says of a variant need not be sold any more. */
export interface NewLine extends Omit<BookedLine, 'variant'> {
  variant: Pick<
    SoldVariant,
    | 'productId'
    | 'variantId'
    | 'name'
    | 'sku'
    | 'slug'
    | 'color'
    | 'attribute'
    | 'customAttr'
    | 'image'
    | 'isGiftCard'
  >;
}

/** Everything an order consists of, computed and ready to be written. */
export interface NewOrder {
  orderId: string;
  secret: string;
  /** Epoch ms. */
  now: number;
  /** Epoch ms at which it is cancelled if no one confirms it; null means never. */
  expiresAt: number | null;
  /** Epoch ms at which the shop is reminded of it; never if left out. */
  warnAt?: number | null;
  /** Folded e-mail of the buyer. */
  email: string;
  /** Account that the order belongs to; null for a guest without one. */
  accountId: string | null;
  /** The customer that staff have chosen; found by account, e-mail, CPF or phone if left out. */
  customerId?: string | null;
  input: {
    billingInfo: CartAddress;
    shippingInfo: CartAddress;
    paymentMethod: PaymentMethod;
  };
  /** What paying by Pix takes off, whichever way it is paid now; nothing if left out. */
  pixPercent?: number;
  lines: readonly NewLine[];
  redeemed: RedeemedRules;
  delivery: DeliveryOption;
  priced: PricedOrder;
  /** 'web' if left out. */
  source?: OrderSource;
  /** `FIRST_STATUS` if left out. */
  status?: OrderStatus;
  /** A sale if left out. */
  kind?: OrderKind;
  /** The line whose glasses it makes again. */
  first?: { orderId: string; position: number };
  /** In which its buyer reads; that of the visitor, or the shop's, if left out. */
  language?: string | null;
}

/** Writes an order with a frozen copy of what was bought, and the first event of its history. */
export async function writeOrder(tx: Tx, scope: Scope, order: NewOrder): Promise<void> {
  const { orderId, now, input, redeemed, priced, delivery } = order;
  const { source = 'web', status = FIRST_STATUS, kind = '', first } = order;
  const { language = source === 'web' ? (chosenLanguage() ?? null) : null } = order;
  const { coupon, promotion, frozen } = redeemed;
  const { lenses } = await loadSettings(scope);
  const { fullName, phone, cpf = '' } = input.billingInfo;
  const customerId = await joinCustomer(tx, scope, {
    accountId: order.accountId,
    customerId: order.customerId ?? null,
    fullName,
    email: order.email,
    phone,
    cpf,
    payableCents: priced.totals.payableCents,
    isSale: kind === '',
  });
  await tx
    .insertInto('orders')
    .values({
      id: orderId,
      secret: order.secret,
      language,
      status,
      source,
      kind,
      firstOrderId: first?.orderId ?? null,
      firstPosition: first?.position ?? null,
      priority: priorityOf(status, now),
      ...columnsOfAddresses({ ...input, delivery }),
      paymentStatus: 'pending',
      paymentMethod: input.paymentMethod,
      accountId: order.accountId,
      customerId,
      email: order.email,
      billingInfo: JSON.stringify(input.billingInfo),
      shippingInfo: JSON.stringify(input.shippingInfo),
      ...columnsOfDelivery(delivery),
      deliveryCents: priced.deliveryCents,
      couponCode: coupon && coupon.code,
      couponPercent: coupon?.kind === 'percent' ? coupon.percent : 0,
      couponKind: coupon?.kind ?? 'percent',
      promotionName: promotion?.code ?? '',
      priceRules: JSON.stringify(frozen),
      pixPercent: order.pixPercent ?? 0,
      ...priced.totals,
      createdAt: now,
      updatedAt: now,
      expiresAt: order.expiresAt,
      warnAt: order.warnAt ?? null,
    })
    .execute();
  await tx
    .insertInto('orderLines')
    .values(
      order.lines.map(
        ({ variant, qty, unitPriceCents, taken, costCents, gift = null, lens }, position) => ({
          orderId,
          position,
          productId: variant.productId,
          variantId: variant.variantId,
          name: variant.name,
          sku: variant.sku,
          slug: variant.slug,
          color: variant.color,
          attribute: variant.attribute,
          customAttr: variant.customAttr,
          image: variant.image,
          qty,
          unitPriceCents,
          totalCents: qty * unitPriceCents,
          taken,
          returned: 0,
          soldAt: kind === '' ? now : null,
          discountCents: priced.shares[position]!,
          pixDiscountCents: priced.pixShares[position]!,
          isGiftCard: variant.isGiftCard ? (1 as const) : (0 as const),
          costCents,
          gift: gift ? JSON.stringify(gift) : '',
          giftKey: giftKeyOf(gift),
          lens: lens ? JSON.stringify(lens.bought) : '',
          // Not the key that lines were merged by: it is a hash of the powers, and stays when they are erased.
          lensKey: lens ? `lenses-${position}` : '',
          lensCents: lens?.bought.priceCents ?? 0,
          lensCostCents: lens?.costCents ?? null,
          lensKeptPercent: lens ? lenses.withdrawalKeptPercent : 0,
        }),
      ),
    )
    .execute();
  await writeOrderLenses(tx, scope, {
    orderId,
    lines: order.lines.flatMap(({ lens }, position) => (lens ? [{ position, lens }] : [])),
  });
  await writeWords(tx, {
    orderId,
    ...input.billingInfo,
    skus: order.lines.map(({ variant }) => variant.sku),
  });
  await forgetOpenCarts(tx, { accountId: order.accountId, email: order.email, phone });
  await addFirstEvent(tx, scope, { orderId, kind: 'status', status, data: {} });
  await publishEvent(tx, scope, {
    type: 'order.placed',
    data: { orderId, total: toReais(priced.totals.payableCents) },
  });
}
