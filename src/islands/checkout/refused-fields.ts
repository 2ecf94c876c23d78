/** Parts of an order that have a field, or a group of them, on the page. */
const WITH_FIELD = /^(?:billingInfo|shippingInfo)\.|^(?:deliveryInfo|paymentMethod|giftCard)$/;

/** The messages of what has no field on the page, each once: the country has one if there are several to choose from. */
export function withoutField(
  errors: Readonly<Record<string, string>>,
  { asksCountry }: { asksCountry: boolean },
): string[] {
  const hasField = (name: string) =>
    WITH_FIELD.test(name) && (asksCountry || !name.endsWith('.country'));
  const lines = Object.entries(errors).flatMap(([name, line]) => (hasField(name) ? [] : [line]));
  return [...new Set(lines)];
}

/** How many fields are to be corrected; what shipping takes from billing counts once. */
export const countFields = (errors: Readonly<Record<string, string>>, shipsElsewhere: boolean) =>
  Object.keys(errors).filter(
    (name) =>
      WITH_FIELD.test(name) &&
      name !== 'shippingInfo.email' &&
      (shipsElsewhere || !name.startsWith('shippingInfo.')),
  ).length;

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
