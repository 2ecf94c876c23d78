import { z } from '../zod.ts';
import { parseZipCode, UFS } from '../address/zip-code.ts';
import type { ListShape } from '../dashboard/list.ts';
import { oneLine, requiredLine } from '../dashboard/record-fields.ts';
import { toCents } from '../money.ts';
import { DELIVERY_KINDS, type DeliveryJson } from './delivery.ts';
import type { DeliveryRefusal, DeliveryRule } from './rule.ts';

/** Limits of a delivery; form, server and texts use the same numbers. */
export const DELIVERY_LIMITS = {
  name: 60,
  place: 200,
  zipRanges: 50,
  countries: 250,
  days: 365,
  /** Grams. */
  weight: 1_000_000,
  /** Reais. */
  money: 1_000_000,
} as const;

const isActive = (is: boolean) => ({ active: { operator: 'is', is } }) as const;

/** How the dashboard's list of deliveries may be asked for. */
export const deliveryList: ListShape = {
  sorts: ['position', 'type', 'cost', 'days'],
  filters: {
    kind: { kind: 'choice', options: DELIVERY_KINDS },
    active: { kind: 'flag' },
    state: { kind: 'choice', options: UFS.map(({ code }) => code) },
    cost: { kind: 'money' },
    days: { kind: 'number' },
  },
  views: [
    { name: 'active', filters: isActive(true) },
    { name: 'off', filters: isActive(false) },
    { name: 'pickUp', filters: { kind: { operator: 'oneOf', values: ['pickUp'] } } },
  ],
};

/** A delivery in the dashboard; money in reais. */
export interface DeliveryItem extends Omit<
  DeliveryRule,
  'minValueCents' | 'maxValueCents' | 'costCents' | 'freeFromCents'
> {
  id: string;
  cost: number;
  freeFrom: number | null;
  minValue: number | null;
  maxValue: number | null;
  /** Its place in the order in which buyers see them, from 1. */
  position: number;
  /** Whether the shop would deliver nothing without it. */
  isLast: boolean;
  updatedAt: number;
}

/** What a trial of the deliveries answers. */
export interface DeliveryTrial {
  /** What the buyer would choose from. */
  options: DeliveryJson[];
  /** The others, and why each is not offered. */
  refused: (Pick<DeliveryItem, 'id' | 'type' | 'area'> & { why: DeliveryRefusal })[];
}

const money = z
  .number({ error: 'fields.price' })
  .min(0, 'fields.price')
  .max(DELIVERY_LIMITS.money, 'fields.price')
  .transform(toCents);
const whole = (most: number) =>
  z
    .int({ error: 'fields.wholeNumber' })
    .min(0, 'fields.wholeNumber')
    .max(most, 'fields.wholeNumber');
const weight = whole(DELIVERY_LIMITS.weight);

const zipCode = z
  .string('fields.zipCode')
  .transform((typed) => parseZipCode(typed) ?? '')
  .refine((digits) => digits !== '', 'fields.zipCode');
const zipRange = z
  .object({ from: zipCode, to: zipCode })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'fields.rangeEnd' });

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];
const UF_CODES = UFS.map(({ code }) => code);

/** Whether the second is before the first; an open end is not. */
const isTurned = (from: number | null, to: number | null) =>
  from !== null && to !== null && from > to;

/** What is written of a delivery; money in reais is cents once parsed. */
export const deliverySchema = z
  .object({
    kind: z.enum(DELIVERY_KINDS).default('delivery'),
    type: requiredLine(DELIVERY_LIMITS.name),
    area: requiredLine(DELIVERY_LIMITS.name),
    active: z.boolean().optional(),
    states: z.array(z.enum(UF_CODES, 'fields.state')).max(UFS.length).transform(once).default([]),
    zipRanges: z.array(zipRange).max(DELIVERY_LIMITS.zipRanges, 'fields.tooMany').default([]),
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/, 'fields.country'))
      .max(DELIVERY_LIMITS.countries)
      .transform(once)
      .default([]),
    minWeight: weight.nullable().default(null),
    maxWeight: weight.nullable().default(null),
    minValue: money.nullable().default(null),
    maxValue: money.nullable().default(null),
    cost: money,
    freeFrom: money.nullable().default(null),
    daysFrom: whole(DELIVERY_LIMITS.days).nullable().default(null),
    days: whole(DELIVERY_LIMITS.days),
    place: oneLine(DELIVERY_LIMITS.place).default(''),
    hours: oneLine(DELIVERY_LIMITS.place).default(''),
  })
  .superRefine((delivery, context) => {
    const { kind, states, zipRanges, countries, place } = delivery;
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (kind === 'pickUp' && place === '') refuse('place', 'fields.required');
    if (kind === 'delivery' && states.length + zipRanges.length + countries.length === 0)
      refuse('states', 'fields.deliveryPlaces');
    if (isTurned(delivery.minWeight, delivery.maxWeight)) refuse('maxWeight', 'fields.rangeEnd');
    if (isTurned(delivery.minValue, delivery.maxValue)) refuse('maxValue', 'fields.rangeEnd');
    if (isTurned(delivery.daysFrom, delivery.days)) refuse('days', 'fields.rangeEnd');
  });
export type DeliveryInput = z.output<typeof deliverySchema>;
