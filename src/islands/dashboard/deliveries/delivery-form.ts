import { formatCep } from '#domain/address/zip-code.ts';
import type { DeliveryItem } from '#domain/deliveries/record.ts';
import { toCents, toReais } from '#domain/money.ts';

const cents = (reais: number | null): number | null => (reais === null ? null : toCents(reais));

/** An amount as the shop takes it; anything else is sent as it is, to be refused. */
const reais = (typed: number | null): number | string | null =>
  typed === null ? null : Number.isNaN(typed) ? '?' : toReais(typed);
/** The same for a number that is not money. */
const number = (typed: number | null): number | string | null =>
  Number.isNaN(typed) ? '?' : typed;

/** The form's values of a delivery, or of a new one: money is cents. */
export const valuesOf = (item: DeliveryItem | null) => ({
  kind: item?.kind ?? ('delivery' as const),
  type: item?.type ?? '',
  area: item?.area ?? '',
  states: [...(item?.states ?? [])],
  zipRanges: (item?.zipRanges ?? []).map(({ from, to }) => ({
    from: formatCep(from),
    to: formatCep(to),
  })),
  countries: [...(item?.countries ?? [])],
  cost: item ? toCents(item.cost) : (null as number | null),
  freeFrom: cents(item?.freeFrom ?? null),
  daysFrom: item?.daysFrom ?? null,
  days: item?.days ?? (null as number | null),
  minValue: cents(item?.minValue ?? null),
  maxValue: cents(item?.maxValue ?? null),
  minWeight: item?.minWeight ?? null,
  maxWeight: item?.maxWeight ?? null,
  place: item?.place ?? '',
  hours: item?.hours ?? '',
});
export type DeliveryValues = ReturnType<typeof valuesOf>;

/** What is sent of the form's values. */
export const bodyOf = (values: DeliveryValues): object => ({
  ...values,
  cost: reais(values.cost),
  freeFrom: reais(values.freeFrom),
  minValue: reais(values.minValue),
  maxValue: reais(values.maxValue),
  minWeight: number(values.minWeight),
  maxWeight: number(values.maxWeight),
  daysFrom: number(values.daysFrom),
  days: number(values.days),
});
