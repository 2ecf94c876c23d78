import { NEXT_LAB_STATES, type LabState } from '../lenses/order-lens.ts';
import { isBenchKind, type OrderKind } from '../orders/order-kind.ts';

/** What is repaired or adjusted may stay in the shop, and goes back to the bench if it is not right. */
const NEXT_BENCH_STATES: Readonly<Record<LabState, readonly LabState[]>> = {
  todo: ['assembly', 'lab'],
  lab: ['check'],
  check: ['ready', 'assembly'],
  assembly: ['ready', 'lab'],
  ready: ['assembly'],
  remade: [],
};

/** The states that may follow, by what its order is. */
export const nextStates = (kind: OrderKind, state: LabState): readonly LabState[] =>
  (isBenchKind(kind) ? NEXT_BENCH_STATES : NEXT_LAB_STATES)[state];
