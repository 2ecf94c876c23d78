import { t } from '#i18n/t.ts';
import { useRef, useState } from 'react';
import type { PaymentRecord } from '#domain/payments/payment-item.ts';
import { getData, postData, PROVIDER_PATIENCE_MS } from '#stores/api.ts';
import type { Refusal } from '../../form/useSubmission.ts';
import { refreshWaiting } from '../waiting.ts';

/** What can be done with a payment, as the API names it: `POST …/{id}/{action}`. */
export type PaymentAction = 'accept' | 'return' | 'returned-elsewhere' | 'correct' | 'ask' | 'seen';

/** The payment that a page shows, with one action at a time. */
export function usePayment(initial: PaymentRecord) {
  const [payment, setPayment] = useState(initial);
  const [busy, setBusy] = useState(false);
  // A second click comes before the next render: state alone would let it through.
  const underWay = useRef(false);
  const path = `/api/dashboard/payments/${initial.id}`;

  /** Runs an action and shows the payment as it is then. @returns why it was refused; null is success */
  const act = async (
    action: PaymentAction,
    input: object,
    onDone: (payment: PaymentRecord, answer: { hasChanged?: boolean }) => void,
  ): Promise<Refusal | null> => {
    if (underWay.current) return { message: t('payments.underWay') };
    underWay.current = true;
    setBusy(true);
    const answer = await postData<{ item: PaymentRecord; hasChanged?: boolean }>(
      `${path}/${action}`,
      input,
      { patience: PROVIDER_PATIENCE_MS },
    );
    let now = answer.success ? answer.item : null;
    // Someone else was quicker, or no answer came in time: the page shows the payment as it is now.
    if (!answer.success && (answer.status === 409 || answer.status === 0)) {
      const read = await getData<{ item: PaymentRecord }>(path);
      now = read.success ? read.item : null;
    }
    if (now) setPayment(now);
    underWay.current = false;
    setBusy(false);
    if (!answer.success) return { message: answer.err, fields: answer.fields };
    onDone(answer.item, answer);
    void refreshWaiting();
    return null;
  };

  return { payment, busy, act };
}

export type ShownPayment = ReturnType<typeof usePayment>;
