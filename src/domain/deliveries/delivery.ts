import { toReais, type Reais } from '../money.ts';
import type { Arrival } from './working-days.ts';

/** Brought to an address, or collected at a place of the shop's. */
export const DELIVERY_KINDS = ['delivery', 'pickUp'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** One way to get an order to its buyer, at the shop's price; its type and area name it. */
export interface DeliveryOption {
  type: string;
  area: string;
  costCents: number;
  /** Working days until it is there, at most. */
  days: number;
  /** Working days at least, if the shop says so. */
  daysFrom?: number;
  /** When it arrives; absent for what is collected, and where no day counts from. */
  arrival?: Arrival;
  /** The place of a pick-up and its opening hours; absent for what is brought. */
  pickUp?: { place: string; hours: string };
}

/** The same as JSON. */
export interface DeliveryJson extends Omit<DeliveryOption, 'costCents'> {
  /** Reais. */
  cost: Reais;
}

export const deliveryJson = ({ costCents, ...option }: DeliveryOption): DeliveryJson => ({
  ...option,
  cost: toReais(costCents),
});
