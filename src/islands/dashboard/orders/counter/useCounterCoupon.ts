import { useEffect, useEffectEvent, useState } from 'react';
import { NO_RULES, type PriceRules } from '#domain/coupons/price-rules.ts';
import { postData } from '#stores/api.ts';
import { ORDERS_API } from '../calls.ts';
import type { Buyer } from './CounterBuyer.tsx';
import { pricedItem, type CounterLine } from './lines.ts';

/** The coupon of a sale, as the shop has judged it for what is sold. */
export interface SaleCoupon {
  code: string;
  /** Percent that it takes off; 0 while it is refused. */
  percent: number;
  /** Why it is refused. */
  error: string | null;
}

/** The shop's answer about a sale. */
interface CounterRules {
  coupon: { code: string; discount: number } | null;
  rules?: PriceRules;
}

interface Sale {
  lines: readonly CounterLine[];
  buyer: Buyer;
}

/** A sale's coupon and price rules: asked for when it is entered, and whenever what is sold has changed. */
export function useCounterCoupon({ lines, buyer }: Sale) {
  const [coupon, setCoupon] = useState<SaleCoupon | null>(null);
  const [rules, setRules] = useState(NO_RULES);
  const items = lines.map(pricedItem);

  const ask = async (code: string | null, signal?: AbortSignal) => {
    const { email, cpf } = buyer;
    const body = { ...(code !== null && { coupon: code }), items, buyer: { email, cpf } };
    const answer = await postData<CounterRules>(
      `${ORDERS_API}/counter-coupon`,
      body,
      signal && { signal },
    );
    if (signal?.aborted) return null;
    if (!answer.success) return answer.fields?.coupon ?? answer.err;
    if (answer.coupon)
      setCoupon({ code: answer.coupon.code, percent: answer.coupon.discount, error: null });
    setRules(answer.rules ?? NO_RULES);
    return null;
  };

  const askAgain = useEffectEvent(async (signal: AbortSignal) => {
    if (items.length === 0 && !coupon) return;
    const error = await ask(coupon?.code ?? null, signal);
    if (error === null || !coupon) return;
    setCoupon({ ...coupon, percent: 0, error });
    // Without the coupon, automatic promotions still count.
    await ask(null, signal);
  });
  const sold = JSON.stringify(items);
  useEffect(() => {
    const aborting = new AbortController();
    void askAgain(aborting.signal);
    return () => aborting.abort();
  }, [sold]);

  return {
    coupon,
    rules: coupon?.error ? { ...rules, coupon: null } : rules,
    /** @returns why the shop refuses it; null if it does not */
    apply: (code: string) => ask(code),
    remove: () => {
      setCoupon(null);
      setRules((before) => ({ ...before, coupon: null }));
    },
  };
}
