import { t } from '#i18n/t.ts';
import type { CartAddress } from '#domain/cart/cart.ts';

/** A field's name is its path in what is sent, as the server names it when it refuses it. */
export type AddressName = 'billingInfo' | 'shippingInfo' | 'address';

/** What the fields of an address have in common. */
export interface AddressState {
  name: AddressName;
  value: Partial<CartAddress>;
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<CartAddress>) => void;
}

/** What browsers fill fields in by: the second address of a form has a group of its own. */
export const tokenOf = (name: AddressName, token: string): string =>
  name === 'shippingInfo' ? `shipping ${token}` : token;

/** Props of one text field of an address. @param token what browsers fill it in by, or 'off' */
export function bindField(
  { name, value, errors, onChange }: AddressState,
  field: Exclude<keyof CartAddress, 'country'>,
  token: string,
) {
  return {
    id: `${name}.${field}`,
    name: `${name}.${field}`,
    label: t(`checkout.fields.${field}`),
    value: value[field] ?? '',
    error: errors[`${name}.${field}`],
    autoComplete: token === 'off' ? token : tokenOf(name, token),
    enterKeyHint: 'next' as const,
    required: true,
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  };
}
