import { useEffect, useEffectEvent, useState } from 'react';
import { postData } from '#stores/api.ts';
import { ORDERS_API } from '../calls.ts';
import type { Buyer } from './CounterBuyer.tsx';
import type { CounterLine } from './CounterOrder.tsx';

/** The coupon of a sale, as the shop has judged it for what is sold. */
export interface SaleCoupon {
  code: string;
  /** Percent that it takes off; 0 while it is refused. */
  percent: number;
  /** Why it is refused. */
  error: string | null;
}

interface Sale {
  lines: readonly CounterLine[];
  buyer: Buyer;
}

/** A sale's coupon: asked for when it is entered, and again whenever what is sold has changed. */
export function useCounterCoupon({ lines, buyer }: Sale) {
  const [coupon, setCoupon] = useState<SaleCoupon | null>(null);
  const items = lines.map(({ product, qty }) => ({ variantId: product.variantId, qty }));

  const ask = async (code: string, signal?: AbortSignal) => {
    const { email, cpf } = buyer;
    const body = { coupon: code, items, buyer: { email, cpf } };
    const answer = await postData<{ coupon: { code: string; discount: number } }>(
      `${ORDERS_API}/counter-coupon`,
      body,
      signal && { signal },
    );
    if (signal?.aborted) return null;
    if (!answer.success) return answer.fields?.coupon ?? answer.err;
    setCoupon({ code: answer.coupon.code, percent: answer.coupon.discount, error: null });
    return null;
  };

  const askAgain = useEffectEvent(async (signal: AbortSignal) => {
    if (!coupon) return;
    const error = await ask(coupon.code, signal);
    if (error !== null) setCoupon({ ...coupon, percent: 0, error });
  });
  const sold = JSON.stringify(items);
  useEffect(() => {
    const aborting = new AbortController();
    void askAgain(aborting.signal);
    return () => aborting.abort();
  }, [sold]);

  return {
    coupon,
    /** @returns why the shop refuses it; null if it does not */
    apply: (code: string) => ask(code),
    remove: () => setCoupon(null),
  };
}
