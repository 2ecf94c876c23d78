import { useRef, useState } from 'react';
import type { LensUse } from '#domain/lenses/lens-choice.ts';
import type { SuitingFrames } from '#domain/lenses/suiting-frames.ts';
import type { TypedPrescription } from '#domain/prescriptions/prescription.ts';
import { postData, type Failure } from '#stores/api.ts';

/** The prescription that frames are looked for by: one that the shop has, or the powers themselves. */
export type Source = { prescriptionId: string } | { prescription: TypedPrescription };

/** What is asked of the shop. */
export interface FramesQuestion {
  source: Source;
  use: LensUse;
  /** Left out for the lens that is advised. */
  lensId?: string | undefined;
  /** The choices of the product list that the visitor came from. */
  list?: string | undefined;
  productIds?: readonly string[] | undefined;
  page?: number | undefined;
}

/** A catalogue of thousands of frames takes the shop some seconds. */
const PATIENCE_MS = 30_000;

/** Asks the shop for the frames that suit a prescription. Never rejects. */
export const askFrames = ({ source, ...question }: FramesQuestion) =>
  postData<SuitingFrames>(
    '/api/lenses/frames',
    { ...source, ...question },
    { patience: PATIENCE_MS },
  );

/** The shop's answers; of several questions the last one counts. */
export function useSuitingFrames() {
  const [isAsking, setAsking] = useState(false);
  const asked = useRef(0);

  /** @returns null if another question was asked meanwhile */
  const ask = async (question: FramesQuestion): Promise<SuitingFrames | Failure | null> => {
    const number = ++asked.current;
    setAsking(true);
    const answer = await askFrames(question);
    if (asked.current !== number) return null;
    setAsking(false);
    return answer;
  };

  return { isAsking, ask };
}
