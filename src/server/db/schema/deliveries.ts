import type { DeliveryKind } from '#domain/deliveries/delivery.ts';
import type { Flag } from './flag.ts';
import type { WithDefaults } from './with-defaults.ts';

export interface DeliveryRow {
  id: string;
  kind: DeliveryKind;
  type: string;
  area: string;
  active: Flag;
  /** JSON of `ZipRange[]` and of country codes; its states are rows of their own. */
  zipRanges: string;
  countries: string;
  /** Grams of a parcel and cents of an order, ends included; null is open. */
  minWeight: number | null;
  maxWeight: number | null;
  minValueCents: number | null;
  maxValueCents: number | null;
  costCents: number;
  /** Value of an order, in cents, from which it costs nothing; null is never. */
  freeFromCents: number | null;
  /** Working days: at least, if the shop says so, and at most. */
  daysFrom: number | null;
  days: number;
  /** Where a pick-up is, and when that is open. */
  place: string;
  hours: string;
  position: number;
  updatedAt: number;
}

/** What a carrier has quoted for a parcel to a CEP. */
export interface DeliveryQuoteRow {
  /** A hash of all that the price depends on. */
  key: string;
  /** JSON of `DeliveryOption[]`. */
  options: string;
  quotedAt: number;
}

export interface DeliveryStateRow {
  deliveryId: string;
  /** UF. */
  state: string;
}

export interface DeliveryTables {
  deliveries: WithDefaults<
    DeliveryRow,
    'kind' | 'active' | 'zipRanges' | 'countries' | 'place' | 'hours' | 'position' | 'updatedAt'
  >;
  deliveryStates: DeliveryStateRow;
  deliveryQuotes: DeliveryQuoteRow;
}
