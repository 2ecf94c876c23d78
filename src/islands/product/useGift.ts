import { useRef, useState } from 'react';
import { dayOf } from '#domain/date.ts';
import { giftFaults } from '#domain/gift-cards/gift-faults.ts';
import { giftFrom, type Gift } from '#domain/gift-cards/gift.ts';

/** What is said of a gift card's recipient on its page. */
export function useGift() {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<readonly (keyof Gift)[]>([]);

  /** The gift as it was typed; null if something is wrong with it, which then has the focus. */
  const take = (): Gift | null => {
    const typed = form.current && new FormData(form.current);
    const gift = giftFrom((name) => String(typed?.get(name) ?? '').trim());
    const wrong = giftFaults(gift, dayOf(Date.now()));
    setFaults(wrong);
    const [first] = wrong;
    if (first === undefined) return gift;
    const control = form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    return null;
  };
  /** Empties the fields for the next one. */
  const clear = () => form.current?.reset();

  return { form, faults, take, clear };
}

export type GiftForm = ReturnType<typeof useGift>;
