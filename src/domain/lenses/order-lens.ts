import type { Prescription, TypedPrescription } from '../prescriptions/prescription.ts';
import { priceOfLens, type Lens, type LensType } from './lens.ts';
import { TREATMENTS, type LensChoice, type Treatment, type Use } from './lens-choice.ts';

/** Where a prescription stands that lenses were ordered by: 'waiting' for the optician, or to be sent by the buyer. */
export const PRESCRIPTION_STATES = ['waiting', 'asked', 'approved', 'refused'] as const;
export type PrescriptionState = (typeof PRESCRIPTION_STATES)[number];

/** Where a pair of lenses is; 'remade' is made once more, and goes to the laboratory again. */
export const LAB_STATES = ['todo', 'lab', 'check', 'assembly', 'ready', 'remade'] as const;
export type LabState = (typeof LAB_STATES)[number];

/** The states that may follow each. */
export const NEXT_LAB_STATES: Readonly<Record<LabState, readonly LabState[]>> = {
  todo: ['lab'],
  lab: ['check', 'remade'],
  check: ['assembly', 'remade'],
  assembly: ['ready', 'remade'],
  ready: ['remade'],
  remade: ['lab'],
};

/** Whether lenses are not being made yet: until then their line can be taken out of the order. */
export const isUntouched = (state: LabState | null): boolean => state === null || state === 'todo';

/** Whether lenses are with the laboratory, or on their way into the frame. */
export const isBeingMade = (state: LabState | null): boolean =>
  !isUntouched(state) && state !== 'ready';

/** Who wears glasses, as seen from who buys them. */
export const KINSHIPS = ['self', 'child', 'spouse', 'parent', 'other'] as const;
export type Kinship = (typeof KINSHIPS)[number];

/** The lenses of an order's line as they were when bought; a later change of the catalogue changes nothing here. */
export interface BoughtLens {
  lensId: string;
  name: string;
  type: LensType;
  index: number;
  use: Use;
  treatments: readonly Treatment[];
  /** For a pair, a part of the line's unit price. */
  priceCents: number;
  /** Working days. */
  days: number;
}

type Chosen = Pick<LensChoice, 'use' | 'treatments'>;

/**
 * Whether a lens is sold for a use and with treatments. Whether it can be made for a frame and a prescription is judged
 * apart.
 */
export const isSoldFor = (lens: Lens, { use, treatments }: Chosen): boolean =>
  (use === 'none' || lens.uses.includes(use)) &&
  treatments.every((name) => lens.treatments[name] !== undefined);

/** A lens as it is bought. */
export function boughtLens(lens: Lens, { use, treatments }: Chosen): BoughtLens {
  const chosen = TREATMENTS.filter((name) => treatments.includes(name));
  return {
    lensId: lens.id,
    name: lens.name,
    type: lens.type,
    index: lens.index,
    use,
    treatments: chosen,
    priceCents: priceOfLens(lens, chosen),
    days: lens.days,
  };
}

/** A prescription as it was ordered by. */
export interface OrderedPrescription {
  typed: TypedPrescription;
  normalised: Prescription;
}

/** Lenses as their buyer follows them: no powers, which stand only in their own account and with the shop. */
export interface OrderLens extends BoughtLens {
  /** The line's own: by it the buyer sends the prescription. */
  position: number;
  /** null for lenses without any power. */
  prescriptionState: PrescriptionState | null;
  /** Whether the buyer has sent powers, a photo or a PDF. */
  hasPrescription: boolean;
  /** What the shop wants to know; '' unless it has asked. */
  question: string;
  /** Why the prescription was refused; '' otherwise. */
  reason: string;
  /** null until the prescription was approved. */
  labState: LabState | null;
  /** Whether they were given back before they were made, or are on their way back: their line is a frame alone. */
  isEnded?: true;
  /** Each state they have had, the oldest first; epoch ms. */
  progress: readonly { state: PrescriptionState | LabState; at: number }[];
}
