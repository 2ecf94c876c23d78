import { UFS } from '../address/zip-code.ts';
import type { ListShape } from '../dashboard/list.ts';
import { DELIVERY_KINDS, type DeliveryJson } from './delivery.ts';
import type { DeliveryRefusal, DeliveryRule } from './rule.ts';
import type { Reais } from '../money.ts';

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
  cost: Reais;
  freeFrom: Reais | null;
  minValue: Reais | null;
  maxValue: Reais | null;
  /** Its place in the order in which buyers see them, from 1. */
  position: number;
  /** Whether the shop would deliver nothing without it. */
  isLast: boolean;
  updatedAt: number;
}

/** What staff call a delivery: 'Econômica · Centro-Oeste'. */
export const deliveryName = ({ type, area }: Pick<DeliveryItem, 'type' | 'area'>): string =>
  `${type} · ${area}`;

/** What a trial of the deliveries answers. */
export interface DeliveryTrial {
  /** What the buyer would choose from. */
  options: DeliveryJson[];
  /** The others, and why each is not offered. */
  refused: (Pick<DeliveryItem, 'id' | 'type' | 'area'> & { why: DeliveryRefusal })[];
}
