import { useEffect, useState } from 'react';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import { getData, postData } from '#stores/api.ts';

export type DeliverySearch =
  | { state: 'unasked' }
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'found'; options: DeliveryJson[] };

/** Where to, and with what. */
export interface DeliveryQuestion {
  /** Eight digits, or ''. */
  zipCode: string;
  /** UF, or ''. */
  state: string;
  /** ISO code; Brazil if it is left out. */
  country?: string;
  /** The items of a cart, or what would be bought: reais and grams. */
  items?: readonly object[];
  value?: number;
  weight?: number;
}

const PATH = '/api/delivery';
type Found = { options: DeliveryJson[] };

const ask = ({ items, ...question }: DeliveryQuestion) => {
  if (items) return postData<Found>(PATH, { ...question, items });
  const params = Object.entries(question).map(([name, value]) => [name, String(value)]);
  return getData<Found>(`${PATH}?${new URLSearchParams(params)}`);
};

/**
 * Deliveries to an address, asked again whenever the question changes; null asks nothing.
 *
 * @param occasion also asks again when it changes; the known options stay until the answer
 */
export function useDeliveryOptions(
  asked: DeliveryQuestion | null,
  occasion: unknown = null,
): DeliverySearch {
  const [answer, setAnswer] = useState<{ question: string; options: DeliveryJson[] | null }>();
  const [attempt, setAttempt] = useState(0);
  const question = asked && JSON.stringify(asked);

  useEffect(() => {
    if (!question) return;
    let stale = false;
    void ask(JSON.parse(question) as DeliveryQuestion).then((found) => {
      if (stale) return;
      const answered = { question, options: found.success ? found.options : null };
      setAnswer((known) => (found.success || known?.question !== question ? answered : known));
    });
    return () => {
      stale = true;
    };
  }, [question, attempt, occasion]);

  if (!question) return { state: 'unasked' };
  if (answer?.question !== question) return { state: 'loading' };
  if (answer.options) return { state: 'found', options: answer.options };
  const retry = () => {
    setAnswer(undefined);
    setAttempt(attempt + 1);
  };
  return { state: 'failed', retry };
}
