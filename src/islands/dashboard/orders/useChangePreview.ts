import { useEffect, useState } from 'react';
import type { OrderChangeInput, OrderChangePreview } from '#domain/order/change.ts';
import { postData } from '#stores/api.ts';
import type { Refusal } from '../../form/useSubmission.ts';
import { ORDERS_API } from './calls.ts';

/** Ms without a change before the shop is asked what it would come to. */
const PAUSE_MS = 400;

interface PreviewState {
  /** The question that is answered, as JSON. */
  asked: string;
  preview: OrderChangePreview | null;
  refusal: Refusal | null;
}

/** What a change would make of an order, asked for while it is written; null is no change. */
export function useChangePreview(orderId: string, input: OrderChangeInput | null) {
  const question = input && JSON.stringify(input);
  const [state, setState] = useState<PreviewState>({ asked: '', preview: null, refusal: null });

  useEffect(() => {
    if (question === null) return;
    const leave = new AbortController();
    const ask = async () => {
      const answer = await postData<{ preview: OrderChangePreview }>(
        `${ORDERS_API}/${orderId}/preview-change`,
        JSON.parse(question),
        { signal: leave.signal },
      );
      if (leave.signal.aborted) return;
      setState({
        asked: question,
        preview: answer.success ? answer.preview : null,
        refusal: answer.success ? null : { message: answer.err, fields: answer.fields },
      });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [orderId, question]);

  const isAnswered = state.asked === question;
  return {
    /** Only of what stands there now: an older answer is no promise. */
    preview: isAnswered ? state.preview : null,
    /** The last answer, also while the next one is awaited; null where nothing is changed. */
    latest: question === null ? null : state.preview,
    refusal: isAnswered ? state.refusal : null,
    checking: question !== null && !isAnswered,
  };
}
