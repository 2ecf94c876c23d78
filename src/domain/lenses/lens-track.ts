import type { Order } from '../orders/order.ts';
import { ENDED_STATUSES } from '../orders/status.ts';
import type { LabState, OrderLens, PrescriptionState } from './order-lens.ts';

/** The steps of a pair of lenses as their buyer follows them, each with the states that belong to it. */
const STATES = {
  prescription: ['waiting', 'asked', 'refused', 'approved'],
  lab: ['todo', 'lab', 'check', 'remade'],
  assembly: ['assembly'],
  ready: ['ready'],
} as const satisfies Record<string, readonly (PrescriptionState | LabState)[]>;

type LensStage = keyof typeof STATES;
const STAGES = Object.keys(STATES) as LensStage[];

/** The state by which a step is done, and dated. */
const DONE_BY: Readonly<Record<LensStage, PrescriptionState | LabState>> = {
  prescription: 'approved',
  lab: 'lab',
  assembly: 'assembly',
  ready: 'ready',
};

export interface LensTrack {
  steps: {
    /** How far it is; of a step that is over or still to come, its last state. */
    state: PrescriptionState | LabState;
    /** Epoch ms; null for one that is still to come, and for a prescription that was not sent yet. */
    at: number | null;
    isCurrent: boolean;
  }[];
  /** Since when they are, or were, made once more; null if they never were. */
  remadeAt: number | null;
}

type Tracked = Pick<OrderLens, 'prescriptionState' | 'hasPrescription' | 'labState' | 'progress'>;

/** Whether the buyer has sent no prescription yet for lenses that need one. */
export const lacksPrescription = ({
  prescriptionState,
  hasPrescription,
}: Pick<OrderLens, 'prescriptionState' | 'hasPrescription'>): boolean =>
  prescriptionState === 'waiting' && !hasPrescription;

/** The lenses of an order's lines that are still with the buyer, or on their way to them. */
export const lensesOf = ({ lines }: Pick<Order, 'lines'>): OrderLens[] =>
  lines.flatMap(({ lens, qty, returned }) =>
    lens && !lens.isEnded && returned < qty ? [lens] : [],
  );

/** Why the buyer is to send a prescription: there is none yet, or the shop has asked about it or refused it. */
export type WantedPrescription = 'missing' | 'asked' | 'refused';

/** Why the buyer is to send a prescription; null if they need not. */
export function wantedPrescription(
  lens: Pick<OrderLens, 'prescriptionState' | 'hasPrescription'>,
): WantedPrescription | null {
  const { prescriptionState: state } = lens;
  if (state === 'asked' || state === 'refused') return state;
  return lacksPrescription(lens) ? 'missing' : null;
}

/** Whether an order that the shop is at work on waits for a prescription that was never sent. */
export const isPrescriptionMissing = (order: Pick<Order, 'status' | 'lines'>): boolean =>
  order.status !== 'delivered' &&
  !ENDED_STATUSES.includes(order.status) &&
  lensesOf(order).some(lacksPrescription);

/** How far a pair of lenses has come, with the steps that are still to come. One that is remade starts over. */
export function lensTrack(lens: Tracked): LensTrack {
  const { prescriptionState, labState, progress } = lens;
  const lastOf = (wanted: PrescriptionState | LabState) =>
    progress.findLast(({ state }) => state === wanted)?.at ?? null;
  const state = labState ?? prescriptionState;
  const stages = STAGES.filter((stage) => stage !== 'prescription' || prescriptionState !== null);
  const current = stages.findIndex((stage) => STATES[stage].some((each) => each === state));
  return {
    steps: stages.map((stage, index) => {
      const isCurrent = index === current;
      const step = (isCurrent ? state : null) ?? DONE_BY[stage];
      const isReached = index <= current && !(isCurrent && lacksPrescription(lens));
      return { state: step, at: isReached ? lastOf(step) : null, isCurrent };
    }),
    remadeAt: lastOf('remade'),
  };
}

/** The `id` of the part of an order's page where its lenses are followed, and their prescription is sent. */
export const LENSES_ID = 'lentes';
