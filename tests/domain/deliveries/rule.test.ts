import { describe, expect, it } from 'vitest';
import {
  deliveryRefusal,
  offeredDeliveries,
  type DeliveryRefusal,
  type DeliveryRule,
  type Destination,
  type Parcel,
  parcelWeight,
} from '#domain/deliveries/rule.ts';

const rule: DeliveryRule = {
  kind: 'delivery',
  type: 'PAC',
  area: 'Norte',
  active: true,
  states: ['AC'],
  zipRanges: [],
  countries: [],
  minWeight: null,
  maxWeight: null,
  minValueCents: null,
  maxValueCents: null,
  costCents: 2_990,
  freeFromCents: null,
  daysFrom: null,
  days: 10,
  place: '',
  hours: '',
};
const acre: Destination = { country: 'BR', state: 'AC', zipCode: '69900000' };
const portugal: Destination = { country: 'PT', state: '', zipCode: null };
const parcel: Parcel = { valueCents: 45_000, weight: 500 };
const rioBranco = [{ from: '69900000', to: '69920999' }];

const CASES: [
  string,
  Partial<DeliveryRule>,
  Partial<Destination>,
  Partial<Parcel>,
  DeliveryRefusal | null,
][] = [
  ['reaches its state', {}, {}, {}, null],
  ['is off', { active: false }, {}, {}, 'off'],
  ['reaches another state', { states: ['AM'] }, {}, {}, 'place'],
  ['reaches the first CEP of a range', { states: [], zipRanges: rioBranco }, {}, {}, null],
  [
    'reaches the last CEP of a range',
    { states: [], zipRanges: rioBranco },
    { zipCode: '69920999' },
    {},
    null,
  ],
  [
    'ends before the CEP',
    { states: [], zipRanges: rioBranco },
    { zipCode: '69921000' },
    {},
    'place',
  ],
  [
    'reaches the second of its ranges',
    { states: [], zipRanges: [{ from: '01000000', to: '05999999' }, ...rioBranco] },
    {},
    {},
    null,
  ],
  [
    'has a range, and only the state is known',
    { states: [], zipRanges: rioBranco },
    { zipCode: null },
    {},
    'place',
  ],
  ['reaches a state besides its ranges', { zipRanges: rioBranco }, { zipCode: null }, {}, null],
  ['carries exactly its least weight', { minWeight: 500 }, {}, {}, null],
  ['carries exactly its most', { maxWeight: 500 }, {}, {}, null],
  ['carries more', { minWeight: 501 }, {}, {}, 'weight'],
  ['carries less', { maxWeight: 499 }, {}, {}, 'weight'],
  ['is for exactly this value at least', { minValueCents: 45_000 }, {}, {}, null],
  ['is for exactly this value at most', { maxValueCents: 45_000 }, {}, {}, null],
  ['is for a cent more', { minValueCents: 45_001 }, {}, {}, 'value'],
  ['is for a cent less', { maxValueCents: 44_999 }, {}, {}, 'value'],
  ['stays at home', {}, portugal, {}, 'place'],
  ['goes abroad', { countries: ['PT'] }, portugal, {}, null],
  ['goes to another country', { countries: ['AR'] }, portugal, {}, 'place'],
  ['goes abroad alone', { states: [], countries: ['PT'] }, {}, {}, 'place'],
  ['is a pick-up for all', { kind: 'pickUp', states: [] }, portugal, {}, null],
  ['is a pick-up for others', { kind: 'pickUp', states: ['MG'] }, {}, {}, 'place'],
];

describe('a delivery', () => {
  it.each(CASES)('that %s', (_case, change, to, sent, refusal) => {
    const answer = deliveryRefusal(
      { ...rule, ...change },
      { ...acre, ...to },
      { ...parcel, ...sent },
    );
    expect(answer).toBe(refusal);
  });

  it('costs nothing from its value on', () => {
    const cost = (freeFromCents: number | null) =>
      offeredDeliveries([{ ...rule, freeFromCents }], acre, parcel)[0]!.costCents;
    expect([cost(null), cost(45_001), cost(45_000)]).toEqual([2_990, 2_990, 0]);
  });

  it('says its days from and to, and where it is collected, only if there is something to say', () => {
    const shop = { place: 'Rua das Acácias, 128', hours: 'das 9h às 18h' };
    const rules: DeliveryRule[] = [
      { ...rule, daysFrom: 5 },
      { ...rule, type: 'Expressa', daysFrom: 10 },
      { ...rule, ...shop, type: 'Retirada', kind: 'pickUp', costCents: 0, days: 1 },
    ];
    expect(offeredDeliveries(rules, acre, parcel)).toEqual([
      { type: 'PAC', area: 'Norte', costCents: 2_990, days: 10, daysFrom: 5 },
      { type: 'Expressa', area: 'Norte', costCents: 2_990, days: 10 },
      { type: 'Retirada', area: 'Norte', costCents: 0, days: 1, pickUp: shop },
    ]);
  });

  it('is offered once, as the first of those that a buyer could not tell apart', () => {
    const cheap = { ...rule, costCents: 100, maxValueCents: 10_000 };
    const rules = [cheap, rule, { ...rule, costCents: 5 }];
    expect(offeredDeliveries(rules, acre, parcel).map(({ costCents }) => costCents)).toEqual([
      2_990,
    ]);
  });
});

it('weighs each piece with its packing', () => {
  const items = [
    { qty: 2, weight: 22 },
    { qty: 1, weight: null },
  ];
  expect(parcelWeight(items, 250)).toBe(794);
  expect(parcelWeight([], 250)).toBe(0);
});
