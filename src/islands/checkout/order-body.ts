import { servesCountry } from '#domain/address/address.ts';
import { isInBrazil } from '#domain/address/country.ts';
import { lacksNumber } from '#domain/address/house.ts';
import type { Cart, CartCoupon, CartItem, CartLens, DeliveryInfo } from '#domain/cart/cart.ts';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import { toReais } from '#domain/money.ts';
import { orderInputSchemaOf } from '#domain/orders/order-input.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { textAt } from '#i18n/t.ts';
import { addressIn } from '../form/AddressFields.tsx';

/** An item without what only the cart shows. */
export function itemOf({
  _id,
  uid,
  qty,
  price,
  color,
  attribute,
  customAttr,
  variantId,
  gift,
  lens,
}: CartItem) {
  return {
    _id,
    uid,
    qty,
    price,
    color,
    attribute,
    customAttr,
    variantId,
    ...(gift && { gift }),
    ...(lens && { lens: lensOf(lens) }),
  };
}

/** The lenses of a line: a prescription that the shop does not have yet is sent after the order. */
const lensOf = ({ lensId, use, treatments, prescriptionId }: CartLens) => ({
  lensId,
  use,
  treatments,
  ...(prescriptionId && { prescriptionId }),
  ...(!prescriptionId && use !== 'none' && { prescription: 'later' as const }),
});

/** The sums that the page shows, to which the buyer agrees by confirming. */
export interface ShownSum {
  /** Null while none is chosen, which no shop accepts. */
  delivery: (DeliveryInfo & Pick<DeliveryJson, 'pickUp'>) | null;
  /** With the percent that counts; null for one that the shop has refused, which is left out. */
  coupon: CartCoupon | null;
  /** Cents that promotion and coupon take off. */
  discountCents: number;
  /** Cents of order and delivery, as on the button. */
  payableCents: number;
  /** What a gift card pays of it, in reais. */
  giftCard: { code: string; amount: number } | null;
}

/**
 * Body of `POST /api/orders`. Without a separate shipping address the order goes to the billing
 * address; the buyer's e-mail is asked once.
 */
export function orderBody(cart: Cart, fields: Readonly<Record<string, string>>, shown: ShownSum) {
  const { delivery, coupon, discountCents, payableCents, giftCard } = shown;
  const { cpf, ...billing } = addressIn(fields, 'billingInfo');
  const shipping = addressIn(fields, 'shippingInfo');
  const shipsElsewhere = Object.keys(shipping).length > 0;
  return {
    items: cart.items.map(itemOf),
    coupon,
    discount: toReais(discountCents),
    billingInfo: { ...billing, ...(cpf !== undefined && { cpf }) },
    shippingInfo: shipsElsewhere ? { ...shipping, email: billing['email'] } : billing,
    deliveryInfo: delivery && {
      type: delivery.type,
      area: delivery.area,
      cost: delivery.cost,
      ...(delivery.pickUp && { isPickUp: true }),
    },
    paymentMethod: fields['paymentMethod'],
    ...(giftCard && { giftCard }),
    expectedTotal: toReais(payableCents),
  };
}

/** Message of each field that the server would refuse, by the field's path in the order. */
export function orderErrors(
  body: ReturnType<typeof orderBody>,
  { checkout: { askCpf }, countries }: Pick<ShopSettings, 'checkout' | 'countries'>,
): Record<string, string> {
  const result = orderInputSchemaOf(body).safeParse(body, { error: () => 'invalidField' });
  const issues = (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
  const abroad = (['billingInfo', 'shippingInfo'] as const)
    .filter((name) => result.success && !servesCountry(countries, result.data[name].country))
    .map((name) => [`${name}.country`, 'fields.countryNotServed']);
  const { cpf, country } = body.billingInfo as { cpf?: string; country?: string };
  const missingCpf =
    askCpf && isInBrazil(country) && !cpf ? [['billingInfo.cpf', 'fields.cpf']] : [];
  // The first message of a field counts, but fromEntries would take the last.
  const codes = [...issues, ...missingCpf, ...abroad].toReversed();
  return Object.fromEntries(codes.map(([field, code]) => [field, textAt(`errors.${code}`)]));
}

/** What the order takes from billing because shipping has no such field. */
const alsoShipping = (form: HTMLFormElement, name: string): string[] => {
  const shipping = name.replace('billingInfo.', 'shippingInfo.');
  return form.elements.namedItem(shipping) ? [name] : [name, shipping];
};

/**
 * The errors that a change of a field clears: its own, for a CEP the state's too, for both the delivery's, and the
 * number's for a street that has one.
 */
export function clearedBy(name: string, form: HTMLFormElement): string[] {
  const cleared = [name];
  const field = form.elements.namedItem(name);
  if (name.endsWith('.zipCode')) cleared.push(name.replace('.zipCode', '.state'));
  if (
    name.endsWith('.house') &&
    field instanceof HTMLInputElement &&
    !lacksNumber({ street: field.value, number: '' })
  )
    cleared.push(name.replace('.house', '.number'));
  if (/\.(?:country|zipCode|state)$/.test(name) || name === 'delivery')
    cleared.push('deliveryInfo');
  return cleared.flatMap((one) => alsoShipping(form, one));
}
