import { t } from 'i18next';
import type { Step } from './Steps.tsx';

/** Fields of an address as they follow each other on the page. */
const ADDRESS_FIELDS = [
  'fullName',
  'email',
  'phone',
  'cpf',
  'country',
  'zipCode',
  'house',
  'number',
  'city',
  'state',
] as const;
type AddressField = (typeof ADDRESS_FIELDS)[number];

const FORM_ORDER: readonly string[] = [
  ...ADDRESS_FIELDS.map((field) => `billingInfo.${field}`),
  ...ADDRESS_FIELDS.map((field) => `shippingInfo.${field}`),
  'deliveryInfo',
  'paymentMethod',
  'giftCard',
];

const isAddressField = (field: string | undefined): field is AddressField =>
  ADDRESS_FIELDS.some((known) => known === field);

/** Whether an error repeats one of the billing address, from which shipping takes its e-mail or everything. */
const repeatsBilling = (name: string, shipsElsewhere: boolean) =>
  name === 'shippingInfo.email' || (!shipsElsewhere && name.startsWith('shippingInfo.'));

/** The messages in the order of their fields; what has no field on the page comes last. */
export function inFormOrder(
  errors: Readonly<Record<string, string>>,
  shipsElsewhere: boolean,
): [name: string, message: string][] {
  const rank = (name: string) => (FORM_ORDER.indexOf(name) + 1 || FORM_ORDER.length + 1) - 1;
  return Object.entries(errors)
    .filter(([name]) => !repeatsBilling(name, shipsElsewhere))
    .toSorted(([one], [other]) => rank(one) - rank(other));
}

/** What a refused field is called on the page; null if it has none. */
export function labelOfField(name: string): string | null {
  const [part, field] = name.split('.');
  if (part === 'deliveryInfo') return t('checkout.deliveryChoice');
  if (part === 'paymentMethod') return t('checkout.payment');
  if (part === 'giftCard') return t('checkout.giftCard.label');
  if (!isAddressField(field)) return null;
  const label = t(`checkout.fields.${field}`);
  return part === 'shippingInfo' ? t('checkout.fromShipping', { field: label }) : label;
}

/** The step that contains a refused field. */
export function stepOfField(name: string): Step {
  if (name.startsWith('billingInfo')) return 'dados';
  return name === 'paymentMethod' || name === 'giftCard' ? 'pagamento' : 'entrega';
}

/** What the order takes from billing because shipping has no such field. */
const alsoShipping = (form: HTMLFormElement, name: string): string[] => {
  const shipping = name.replace('billingInfo.', 'shippingInfo.');
  return form.elements.namedItem(shipping) ? [name] : [name, shipping];
};

/**
 * The errors that a change of a field clears: its own, for a CEP the state's too, for both the delivery's.
 */
export function clearedBy(name: string, form: HTMLFormElement): string[] {
  const cleared = [name];
  if (name.endsWith('.zipCode')) cleared.push(name.replace('.zipCode', '.state'));
  if (name.endsWith('.house')) cleared.push(name.replace('.house', '.number'));
  if (/\.(?:country|zipCode|state)$/.test(name) || name === 'delivery')
    cleared.push('deliveryInfo');
  return cleared.flatMap((one) => alsoShipping(form, one));
}

/** Puts the focus into a refused field; returns whether there was one. */
export function focusField(form: HTMLFormElement, name: string): boolean {
  const named = form.elements.namedItem(name);
  const control =
    named instanceof HTMLElement ? named : form.querySelector<HTMLElement>('[data-invalid]');
  control?.focus();
  return control !== null;
}
