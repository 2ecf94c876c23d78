import { t } from '#i18n/t.ts';
import { useRef, useState } from 'react';
import type { ServiceOrder } from '#domain/laboratory/service-order.ts';
import type { Compared } from '#domain/lenses/tolerances.ts';
import { getData, postData, putData } from '#stores/api.ts';
import type { Refusal } from '../../form/useSubmission.ts';
import { refreshWaiting } from '../waiting.ts';

/** What can be done with a service order, as the API names it. */
export type LensAction = 'approve' | 'ask' | 'refuse' | 'lab';

/** Why something was refused, with the conference's figures if these are why. */
export type LensRefusal = Refusal & { compared?: readonly Compared[] };

/** The service order that a page shows, with one action at a time. */
export function useServiceOrder(initial: ServiceOrder) {
  const [item, setItem] = useState(initial);
  const [busy, setBusy] = useState(false);
  // A second click comes before the next render: state alone would let it through.
  const underWay = useRef(false);
  const path = `/api/dashboard/prescriptions/${initial.id}`;

  const send = async (
    call: () => ReturnType<typeof postData<{ item: ServiceOrder }>>,
    onDone: (item: ServiceOrder) => void,
  ): Promise<LensRefusal | null> => {
    if (underWay.current) return { message: t('prescriptions.underWay') };
    underWay.current = true;
    setBusy(true);
    const answer = await call();
    let now = answer.success ? answer.item : null;
    const isOther = !answer.success && answer.status === 409 && !('compared' in answer);
    // Someone else was quicker: the page shows what they did.
    if (isOther) {
      const read = await getData<{ item: ServiceOrder }>(path);
      now = read.success ? read.item : null;
    }
    if (now) setItem(now);
    underWay.current = false;
    setBusy(false);
    if (!answer.success) {
      const compared = (answer as { compared?: readonly Compared[] }).compared;
      return { message: answer.err, fields: answer.fields, ...(compared && { compared }) };
    }
    onDone(answer.item);
    void refreshWaiting();
    return null;
  };

  return {
    item,
    busy,
    act: (action: LensAction, input: object, onDone: (item: ServiceOrder) => void) =>
      send(() => postData<{ item: ServiceOrder }>(`${path}/${action}`, input), onDone),
    save: (input: object, onDone: () => void) =>
      send(() => putData<{ item: ServiceOrder }>(path, input), onDone),
  };
}

export type ShownServiceOrder = ReturnType<typeof useServiceOrder>;
