import { z } from '../zod.ts';
import { parseZipCode, UFS } from '../address/zip-code.ts';
import { oneLine, requiredLine } from '../dashboard/record-fields.ts';
import { toCents } from '../money.ts';
import { DELIVERY_KINDS } from './delivery.ts';
import { DELIVERY_LIMITS } from './record.ts';

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
