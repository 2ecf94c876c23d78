import { DEFAULT_COUNTRY } from '../address/country.ts';
import type { DeliveryKind, DeliveryOption } from './delivery.ts';

/** What is sent of one kind. */
interface ParcelItem {
  qty: number;
  /** Grams of one piece without its packing; null if the shop does not know. */
  weight: number | null;
}

/**
 * Grams of a parcel: each piece with its case and its share of the box, which weigh more than a frame.
 *
 * @param packingWeight grams of what one piece is packed in, a setting of the shop's
 */
export const parcelWeight = (items: readonly ParcelItem[], packingWeight: number): number =>
  items.reduce((sum, { qty, weight }) => sum + qty * ((weight ?? 0) + packingWeight), 0);

/** CEPs from one to another, both included: eight digits each. */
export interface ZipRange {
  from: string;
  to: string;
}

/** What decides who is offered a delivery, and at which price. Weights are grams; ends are included, null is open. */
export interface DeliveryRule {
  kind: DeliveryKind;
  type: string;
  area: string;
  active: boolean;
  /** UFs that it reaches as a whole. */
  states: readonly string[];
  /** CEPs that it reaches besides. */
  zipRanges: readonly ZipRange[];
  /** ISO codes of the countries beside Brazil that it reaches as a whole. */
  countries: readonly string[];
  minWeight: number | null;
  maxWeight: number | null;
  minValueCents: number | null;
  maxValueCents: number | null;
  costCents: number;
  freeFromCents: number | null;
  daysFrom: number | null;
  days: number;
  place: string;
  hours: string;
}

/** Where an order goes. */
export interface Destination {
  /** ISO code. */
  country: string;
  /** UF; '' outside Brazil. */
  state: string;
  /** Eight digits; null while only the state is known, and outside Brazil. */
  zipCode: string | null;
}

/** What is sent. */
export interface Parcel {
  /** Σ qty × price of the items, before a coupon. */
  valueCents: number;
  /** Grams, packed. */
  weight: number;
  /** Whether there is nothing to send but letters: gift cards alone. */
  isLetter?: boolean;
}

/** How gift cards arrive: by e-mail, for nothing. Its name is not that of the field for the buyer's e-mail. */
const BY_LETTER: DeliveryOption = {
  type: 'Entrega digital',
  area: 'Digital',
  costCents: 0,
  days: 0,
};

/** Whether a carrier brings it on a day that is known: a letter comes with the payment, and what is collected waits. */
export const isBrought = ({ type, area, pickUp }: Omit<DeliveryOption, 'costCents'>): boolean =>
  !pickUp && (type !== BY_LETTER.type || area !== BY_LETTER.area);

/** Whether it depends on what a parcel weighs. */
export const asksWeight = ({
  minWeight,
  maxWeight,
}: Pick<DeliveryRule, 'minWeight' | 'maxWeight'>): boolean =>
  minWeight !== null || maxWeight !== null;

/** Why a delivery is not offered. */
export type DeliveryRefusal = 'off' | 'place' | 'weight' | 'value';

const isWithin = (value: number, from: number | null, to: number | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to);

/** Whether it goes to a place; a pick-up that names no places is offered to everybody. */
export function reaches(
  rule: Pick<DeliveryRule, 'kind' | 'states' | 'zipRanges' | 'countries'>,
  { country, state, zipCode }: Destination,
): boolean {
  const { kind, states, zipRanges, countries } = rule;
  if (kind === 'pickUp' && states.length + zipRanges.length + countries.length === 0) return true;
  if (country !== DEFAULT_COUNTRY) return countries.includes(country);
  return (
    states.includes(state) ||
    zipRanges.some(({ from, to }) => zipCode !== null && zipCode >= from && zipCode <= to)
  );
}

/** Why a delivery is not offered for a parcel to a place; null if it is. */
export function deliveryRefusal(
  rule: DeliveryRule,
  destination: Destination,
  { valueCents, weight }: Parcel,
): DeliveryRefusal | null {
  if (!rule.active) return 'off';
  if (!reaches(rule, destination)) return 'place';
  if (!isWithin(weight, rule.minWeight, rule.maxWeight)) return 'weight';
  if (!isWithin(valueCents, rule.minValueCents, rule.maxValueCents)) return 'value';
  return null;
}

/** A delivery as it is offered for an order of this value. */
function optionOf(rule: DeliveryRule, { valueCents }: Parcel): DeliveryOption {
  const { kind, type, area, costCents, freeFromCents, daysFrom, days, place, hours } = rule;
  const isFree = freeFromCents !== null && valueCents >= freeFromCents;
  return {
    type,
    area,
    costCents: isFree ? 0 : costCents,
    days,
    ...(daysFrom !== null && daysFrom < days && { daysFrom }),
    ...(kind === 'pickUp' && { pickUp: { place, hours } }),
  };
}

/**
 * The deliveries that a buyer may choose from, in the shop's order: for quote, cart, checkout, order and
 * the dashboard's trial alike. Of two of the same type and area, which a buyer could not tell apart, the first.
 */
export function offeredDeliveries(
  rules: readonly DeliveryRule[],
  destination: Destination,
  parcel: Parcel,
): DeliveryOption[] {
  if (parcel.isLetter) return [BY_LETTER];
  const options = new Map<string, DeliveryOption>();
  for (const rule of rules) {
    if (deliveryRefusal(rule, destination, parcel) !== null) continue;
    const option = optionOf(rule, parcel);
    const name = JSON.stringify([option.type, option.area]);
    if (!options.has(name)) options.set(name, option);
  }
  return [...options.values()];
}

/**
 * What is offered if a carrier was asked: its services, the shop's pick-ups, and the shop's own deliveries only if
 * these are offered besides. If it has none, the shop's own alone.
 *
 * @param quoted null if no carrier was asked, or none has answered
 */
export function withQuoted(
  own: readonly DeliveryOption[],
  quoted: readonly DeliveryOption[] | null,
  { tableBesides }: { tableBesides: boolean },
): DeliveryOption[] {
  if (!quoted || quoted.length === 0) return [...own];
  return [...quoted, ...own.filter(({ pickUp }) => tableBesides || pickUp)];
}

/** A delivery that leaves only after the working days that the shop takes to prepare it; a pick-up has its own. */
export const afterPreparation = (option: DeliveryOption, days: number): DeliveryOption =>
  option.pickUp || days === 0
    ? option
    : {
        ...option,
        days: option.days + days,
        ...(option.daysFrom !== undefined && { daysFrom: option.daysFrom + days }),
      };
