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

/** Where a question is about. */
const placeOf = ({ zipCode, state, country }: DeliveryQuestion): string =>
  JSON.stringify([zipCode, state, country]);

const ask = ({ items, ...question }: DeliveryQuestion) => {
  if (items) return postData<Found>(PATH, { ...question, items });
  const params = Object.entries(question).map(([name, value]) => [name, String(value)]);
  return getData<Found>(`${PATH}?${new URLSearchParams(params)}`);
};

/**
 * Deliveries to an address, asked again whenever the question changes; null asks nothing. If only what is sent
 * changes, or the occasion, the known options stay until the answer: a sum must not lose its delivery meanwhile.
 *
 * @param occasion also asks again when it changes
 */
export function useDeliveryOptions(
  asked: DeliveryQuestion | null,
  occasion: unknown = null,
): DeliverySearch {
  const [answer, setAnswer] = useState<{
    question: string;
    place: string;
    options: DeliveryJson[] | null;
  }>();
  const [attempt, setAttempt] = useState(0);
  const question = asked && JSON.stringify(asked);

  useEffect(() => {
    if (!question) return;
    let stale = false;
    const posed = JSON.parse(question) as DeliveryQuestion;
    void ask(posed).then((found) => {
      if (stale) return;
      const options = found.success ? found.options : null;
      const answered = { question, place: placeOf(posed), options };
      setAnswer((known) => (found.success || known?.question !== question ? answered : known));
    });
    return () => {
      stale = true;
    };
  }, [question, attempt, occasion]);

  if (!asked) return { state: 'unasked' };
  if (answer?.question !== question) {
    return answer?.options && answer.place === placeOf(asked)
      ? { state: 'found', options: answer.options }
      : { state: 'loading' };
  }
  if (answer.options) return { state: 'found', options: answer.options };
  const retry = () => {
    setAnswer(undefined);
    setAttempt(attempt + 1);
  };
  return { state: 'failed', retry };
}
