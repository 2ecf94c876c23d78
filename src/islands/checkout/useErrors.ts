import type { FormEvent } from 'react';
import { useState } from 'react';
import type { OrderRefusal } from './useOrder.ts';

/** What a change of a field mends: itself, of a CEP its state too, of both the delivery. */
function mendedBy(name: string): string[] {
  if (name.endsWith('.zipCode')) return [name, name.replace('.zipCode', '.state'), 'deliveryInfo'];
  return name.endsWith('.state') || name === 'delivery' ? [name, 'deliveryInfo'] : [name];
}

/** What the order takes from billing for want of a field of its own under shipping. */
function alsoShipping(form: HTMLFormElement, name: string): string[] {
  const shipping = name.replace('billingInfo.', 'shippingInfo.');
  return form.elements.namedItem(shipping) ? [name] : [name, shipping];
}

/** The messages that still stand: a refused field counts as mended from its first change on. */
export function useErrors(refusal: OrderRefusal | null) {
  const [mended, setMended] = useState<{ of: OrderRefusal | null; names: string[] }>({
    of: null,
    names: [],
  });
  const names = mended.of === refusal ? mended.names : [];
  const refused = Object.entries(refusal?.fields ?? {});
  const standing = refused.filter(([name]) => !names.includes(name));

  const mend = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const now = mendedBy(target.name).flatMap((name) => alsoShipping(form, name));
    setMended({ of: refusal, names: [...names, ...now] });
  };

  return {
    errors: Object.fromEntries(standing),
    mend,
    isMended: refused.length > 0 && standing.length === 0,
  };
}
