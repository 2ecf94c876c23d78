import type { Treatment, Use } from '#domain/lenses/lens-choice.ts';
import type {
  Finding,
  Prescription,
  Question,
  TypedPrescription,
  Verdict,
} from '#domain/prescriptions/prescription.ts';

/** What lenses are asked about. */
export interface QuoteQuestion {
  productUid: string;
  lensId: string;
  treatments: readonly Treatment[];
  use: Use;
  /** Left out for lenses without power. */
  prescription?: TypedPrescription | 'later';
  /** An earlier one of the same person. */
  previous?: Prescription;
}

/** What the shop has found, in its own words. */
export type Told<What extends Finding = Finding> = What & { message: string };

/** What an optician would say of a prescription in a lens and a frame, as the shop answers. */
export interface Quote {
  verdict: Verdict;
  refusals: Told[];
  questions: Told<Question>[];
  reviews: Told[];
  advice: Told[];
  /** null while there is none, or none that is understood. */
  normalised: Prescription | null;
  /** Of the lenses, reais. */
  price: number;
  /** Working days until they are made. */
  days: number;
}

/** Messages by the field of a prescription. What is found about the lens has no field there. */
export const fieldErrors = ({ refusals }: Pick<Quote, 'refusals'>): Record<string, string> =>
  Object.fromEntries(
    refusals.flatMap(({ field, message }) =>
      field === undefined || field === 'lens' ? [] : [[field, message]],
    ),
  );

/** What is found about the lens, or about the whole. */
export const lensRefusals = ({ refusals }: Pick<Quote, 'refusals'>): Told[] =>
  refusals.filter(({ field }) => field === undefined || field === 'lens');

/** Whether glasses can be ordered so: nothing is refused, nothing has to be asked. */
export const isAccepted = ({ verdict }: Pick<Quote, 'verdict'>): boolean =>
  verdict !== 'refuse' && verdict !== 'ask';

export const hasFieldErrors = (quote: Pick<Quote, 'refusals'>): boolean =>
  Object.keys(fieldErrors(quote)).length > 0;
