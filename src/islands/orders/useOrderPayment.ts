import { useEffect, useState } from 'react';
import type { OrderPaymentStatus } from '#domain/orders/order.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { getData } from '#stores/api.ts';
import { reload } from '#stores/leave.ts';

/** Milliseconds until the shop is asked again: at first often, later each time a fifth later, at most once a minute. */
const FIRST_WAIT_MS = 4_000;
const LONGEST_WAIT_MS = MINUTE_MS;
/** Milliseconds for which the page says that the payment has arrived, before it shows the updated order. */
const SAID_MS = 3_000;

/**
 * The state of an order's payment, polled while it is open and the page is visible. The page is loaded again once
 * the payment has come, or the attempt has ended: everything on it follows.
 */
export function useOrderPayment(path: string, first: OrderPaymentStatus): OrderPaymentStatus {
  const [status, setStatus] = useState(first);
  useEffect(() => {
    if (status !== first) {
      const soon = setTimeout(reload, SAID_MS);
      return () => clearTimeout(soon);
    }
    if (status !== 'pending' && status !== 'processing') return undefined;
    let wait = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const next = () => {
      timer = setTimeout(() => void ask(), wait);
      wait = Math.min(wait * 1.2, LONGEST_WAIT_MS);
    };
    const ask = async () => {
      if (document.visibilityState === 'visible') {
        const answer = await getData<{ order: { payment: { status: OrderPaymentStatus } } }>(path);
        if (isGone) return;
        if (answer.success && answer.order.payment.status !== status) {
          setStatus(answer.order.payment.status);
          return;
        }
      }
      next();
    };
    next();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [path, status, first]);
  return status;
}
