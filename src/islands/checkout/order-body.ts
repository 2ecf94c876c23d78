import { t } from 'i18next';
import type { Cart, CartItem, DeliveryInfo } from '#domain/cart/cart.ts';
import { orderInputSchema } from '#domain/order/input.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import type { AddressName } from './AddressFields.tsx';

/** Fields of a form by name, as `collectForm` reads them. */
type FormFields = Readonly<Record<string, string>>;

/** The fields of one address: `billingInfo.city` → `city`. */
export function addressIn(fields: FormFields, name: AddressName): Record<string, string> {
  const prefix = `${name}.`;
  const own = Object.entries(fields).filter(([field]) => field.startsWith(prefix));
  return Object.fromEntries(own.map(([field, text]) => [field.slice(prefix.length), text]));
}

/** An item without what only the cart shows. */
function itemOf({ _id, uid, qty, price, color, attribute, customAttr, variantId }: CartItem) {
  return { _id, uid, qty, price, color, attribute, customAttr, variantId };
}

/**
 * Body of `POST /api/orders`. Without a shipping address of its own the order goes to the billing
 * address; the buyer's e-mail is asked once.
 *
 * @param delivery null while none is chosen, which no shop accepts
 */
export function orderBody(cart: Cart, fields: FormFields, delivery: DeliveryInfo | null) {
  const { cpf, ...billing } = addressIn(fields, 'billingInfo');
  const shipping = addressIn(fields, 'shippingInfo');
  const shipsElsewhere = Object.keys(shipping).length > 0;
  return {
    items: cart.items.map(itemOf),
    coupon: cart.coupon.code,
    billingInfo: { ...billing, ...(cpf !== undefined && { cpf }) },
    shippingInfo: shipsElsewhere ? { ...shipping, email: billing['email'] } : billing,
    deliveryInfo: delivery && { type: delivery.type, area: delivery.area, cost: delivery.cost },
    paymentMethod: fields['paymentMethod'],
  };
}

/** Message of each field that the server would refuse, by the field's path in the order. */
export function orderErrors(
  body: ReturnType<typeof orderBody>,
  { askCpf }: ShopSettings['checkout'],
): Record<string, string> {
  const result = orderInputSchema.safeParse(body, { error: () => 'invalidField' });
  const issues = (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
  const missingCpf = askCpf && !body.billingInfo.cpf ? [['billingInfo.cpf', 'fields.cpf']] : [];
  // The first message of a field counts; fromEntries keeps the last.
  const codes = [...issues, ...missingCpf].toReversed();
  return Object.fromEntries(codes.map(([field, code]) => [field, t(`errors.${code}`)]));
}
