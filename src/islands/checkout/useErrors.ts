import type { FormEvent } from 'react';
import { useState } from 'react';
import type { OrderRefusal } from './useOrder.ts';

/**
 * The errors that a change of a field clears: its own, for a CEP the state's too, for both the delivery's.
 */
function clearedBy(name: string): string[] {
  if (name.endsWith('.zipCode')) return [name, name.replace('.zipCode', '.state'), 'deliveryInfo'];
  return name.endsWith('.state') || name === 'delivery' ? [name, 'deliveryInfo'] : [name];
}

/** What the order takes from billing because shipping has no such field. */
function alsoShipping(form: HTMLFormElement, name: string): string[] {
  const shipping = name.replace('billingInfo.', 'shippingInfo.');
  return form.elements.namedItem(shipping) ? [name] : [name, shipping];
}

/** The messages that still apply: a refused field counts as corrected from its first change on. */
export function useErrors(refusal: OrderRefusal | null) {
  const [edited, setEdited] = useState<{ of: OrderRefusal | null; names: string[] }>({
    of: null,
    names: [],
  });
  const names = edited.of === refusal ? edited.names : [];
  const refused = Object.entries(refusal?.fields ?? {});
  const standing = refused.filter(([name]) => !names.includes(name));

  const noteEdit = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const now = clearedBy(target.name).flatMap((name) => alsoShipping(form, name));
    setEdited({ of: refusal, names: [...names, ...now] });
  };

  return {
    errors: Object.fromEntries(standing),
    noteEdit,
    isCorrected: refused.length > 0 && standing.length === 0,
  };
}
