import { useEffect, useState } from 'react';
import type { DeliveryJson } from '#domain/deliveries/delivery.ts';
import { getData } from '#stores/api.ts';

export type DeliverySearch =
  | { state: 'unasked' }
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'found'; options: DeliveryJson[] };

/**
 * Deliveries to an address, asked again whenever its CEP (eight digits, or empty) or UF changes.
 *
 * @param occasion also asks again when it changes; the known options stay until the answer
 */
export function useDeliveryOptions(
  zipCode: string,
  uf: string,
  occasion: unknown = null,
): DeliverySearch {
  const [answer, setAnswer] = useState<{ question: string; options: DeliveryJson[] | null }>();
  const [attempt, setAttempt] = useState(0);
  const question = zipCode || uf ? `${new URLSearchParams({ zipCode, state: uf })}` : null;

  useEffect(() => {
    if (!question) return;
    let stale = false;
    void getData<{ options: DeliveryJson[] }>(`/api/delivery?${question}`).then((found) => {
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
