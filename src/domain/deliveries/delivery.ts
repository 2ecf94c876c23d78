import { toReais } from '../money.ts';

/** One way to get a parcel to a state, at the shop's price; its type and area name it. */
export interface DeliveryOption {
  type: string;
  area: string;
  costCents: number;
  /** Working days until it is there. */
  days: number;
}

/** The same as JSON. */
export interface DeliveryJson extends Omit<DeliveryOption, 'costCents'> {
  /** Reais. */
  cost: number;
}

export const deliveryJson = ({ type, area, costCents, days }: DeliveryOption): DeliveryJson => ({
  type,
  area,
  cost: toReais(costCents),
  days,
});
