import { useEffect, useState } from 'react';
import type { OrderChangeInput, OrderChangePreview } from '#domain/orders/order-change.ts';
import { postData } from '#stores/api.ts';
import type { Refusal } from '../../../form/useSubmission.ts';
import { useDebounce } from '../../../ui/useDebounce.ts';
import { ORDERS_API } from '../calls.ts';

/** Debounce of the preview, ms. */
const DEBOUNCE_MS = 400;

interface PreviewState {
  /** The input that was answered, as JSON. */
  asked: string;
  preview: OrderChangePreview | null;
  refusal: Refusal | null;
}

/** Previews a change of an order while it is edited; null means that nothing is changed. */
export function useChangePreview(orderId: string, input: OrderChangeInput | null) {
  const asked = input && JSON.stringify(input);
  const pause = useDebounce(DEBOUNCE_MS);
  const [state, setState] = useState<PreviewState>({ asked: '', preview: null, refusal: null });

  useEffect(() => {
    if (asked === null) return;
    const controller = new AbortController();
    const fetchPreview = async () => {
      const answer = await postData<{ preview: OrderChangePreview }>(
        `${ORDERS_API}/${orderId}/preview-change`,
        JSON.parse(asked),
        { signal: controller.signal },
      );
      if (controller.signal.aborted) return;
      setState({
        asked,
        preview: answer.success ? answer.preview : null,
        refusal: answer.success ? null : { message: answer.err, fields: answer.fields },
      });
    };
    pause.run(() => void fetchPreview());
    return () => {
      pause.cancel();
      controller.abort();
    };
  }, [orderId, asked, pause]);

  const isAnswered = state.asked === asked;
  return {
    /** Only for the current input: an older answer is stale. */
    preview: isAnswered ? state.preview : null,
    /** The last answer, also while the next one is pending; null if nothing has changed. */
    latest: asked === null ? null : state.preview,
    refusal: isAnswered ? state.refusal : null,
    checking: asked !== null && !isAnswered,
  };
}
