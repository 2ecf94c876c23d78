import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { CompareItem } from '#domain/cart/cart.ts';
import type { SuitingFrames } from '#domain/lenses/suiting-frames.ts';
import {
  $knownPrescription,
  forgetPrescription,
  type KnownPrescription,
} from '#stores/known-prescription.ts';
import { askFrames } from '../by-prescription/useSuitingFrames.ts';
import type { ComparedLenses } from './compare-rows.ts';

interface Lenses {
  /** Of the lens; null while the browser knows no prescription, or none of its lenses can be made. */
  name: string | null;
  /** In each item; undefined for what takes no lenses. */
  inFrames: (ComparedLenses | undefined)[];
}

/** How the lenses of the prescription that this browser knows would come out in the listed frames. */
export function useComparedLenses(items: readonly CompareItem[]): Lenses {
  const known = useStore($knownPrescription, { ssr: 'initial' });
  const [found, setFound] = useState<{ asked: string; answer: SuitingFrames } | null>(null);
  const ids = items.map(({ _id }) => _id).join(' ');
  const asked = known && ids ? JSON.stringify([known, ids]) : '';

  useEffect(() => {
    if (!asked) return;
    const [{ id, use }, productIds] = JSON.parse(asked) as [KnownPrescription, string];
    let stale = false;
    const question = { source: { prescriptionId: id }, use, productIds: productIds.split(' ') };
    void askFrames(question).then((answer) => {
      if (stale) return;
      if (answer.success) setFound({ asked, answer });
      else if (answer.fields?.prescriptionId) forgetPrescription();
    });
    return () => {
      stale = true;
    };
  }, [asked]);

  // While the next answer is on its way, the frames that are still there have theirs.
  const answer = asked ? found?.answer : undefined;
  if (!answer?.lens) return { name: null, inFrames: [] };
  return {
    name: answer.lens.name,
    inFrames: items.map(
      ({ _id }) =>
        answer.frames.find(({ product }) => product._id === _id) ??
        answer.unsuited.find(({ productId }) => productId === _id),
    ),
  };
}
