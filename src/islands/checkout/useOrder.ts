import { t } from 'i18next';
import { useRef, useState } from 'react';
import type { DeliveryInfo } from '#domain/cart/cart.ts';
import { collectForm } from '#domain/form/collect.ts';
import { postData } from '#stores/api.ts';
import { $cart, resetCart } from '#stores/cart.ts';
import { $settings } from '#stores/settings.ts';
import { leaveFor } from '#stores/leave.ts';
import { forgetOrderAttempt, orderAttemptKey } from './order-attempt.ts';
import { orderBody, orderErrors } from './order-body.ts';

/** A line of the cart of which the shop has fewer pieces than wanted. */
export interface ShortLine {
  uid: string;
  name: string;
  requested: number;
  available: number;
}

/** Why the order does not stand. */
export interface Refusal {
  message: string;
  /** Messages by field name. */
  fields: Readonly<Record<string, string>>;
  shortLines: readonly ShortLine[];
}

type OrderState =
  { step: 'open'; refusal: Refusal | null } | { step: 'sending' } | { step: 'placed' };

interface OrderAnswer {
  url: string;
}

/** Keeps the addresses that the customer wants kept; the order stands whatever comes of it. */
async function keepAddresses(
  typed: Readonly<Record<string, string>>,
  body: ReturnType<typeof orderBody>,
): Promise<void> {
  for (const name of ['billingInfo', 'shippingInfo'] as const) {
    if (!typed[`keep-${name}`]) continue;
    await postData('/api/account/addresses', { address: body[name] });
  }
}

/** Checks and sends the order of this cart; when it stands, empties the cart and shows it. */
export function useOrder() {
  const [state, setState] = useState<OrderState>({ step: 'open', refusal: null });
  // A second click comes before the next render: state alone would let it through.
  const busy = useRef(false);

  const refuse = (message: string, more: Partial<Refusal> = {}) =>
    setState({ step: 'open', refusal: { message, fields: {}, shortLines: [], ...more } });

  const send = async (form: HTMLFormElement, delivery: DeliveryInfo | null) => {
    const cart = $cart.get();
    const typed = collectForm(new FormData(form));
    const body = orderBody(cart, typed, delivery);
    const fields = orderErrors(body, $settings.get().checkout);
    if (Object.keys(fields).length > 0) return refuse(t('errors.invalidFields'), { fields });

    setState({ step: 'sending' });
    const idempotencyKey = orderAttemptKey(cart);
    const answer = await postData<OrderAnswer, { lines: ShortLine[] }>('/api/orders', body, {
      idempotencyKey,
    });
    if (answer.success) {
      setState({ step: 'placed' });
      await keepAddresses(typed, body);
      forgetOrderAttempt();
      resetCart();
      return leaveFor(answer.url);
    }
    // The key belongs to an order that stands: whoever orders once more wants another one.
    if (answer.status === 409 && !answer.lines) forgetOrderAttempt();
    refuse(answer.err, { fields: answer.fields ?? {}, shortLines: answer.lines ?? [] });
  };

  const submit = async (form: HTMLFormElement, delivery: DeliveryInfo | null) => {
    if (busy.current) return;
    busy.current = true;
    await send(form, delivery);
    busy.current = false;
  };

  return { state, submit };
}
