import type { ListShape } from '../dashboard/list.ts';
import { LENS_TYPES, type Lens } from './lens.ts';
import { LENS_USES } from './lens-choice.ts';
import type { Reais } from '../money.ts';

/** Limits of what a lens may say of itself; form, server and texts use the same numbers. */
export const LENS_LIMITS = {
  name: 80,
  /** Dioptres, as strong as lenses are made to a prescription. */
  sphere: 30,
  cylinder: 10,
  addition: { min: 0.5, max: 4 },
  /** mm. */
  height: { min: 8, max: 50 },
  diameter: { min: 40, max: 90 },
  /** Working days. */
  days: 120,
  /** Reais. */
  money: 100_000,
} as const;

/** How the dashboard's list of lenses may be asked for. */
export const lensList: ListShape = {
  sorts: ['index', 'name', 'price', 'days', '-updatedAt'],
  filters: {
    index: { kind: 'number' },
    type: { kind: 'choice', options: LENS_TYPES },
    uses: { kind: 'choice', options: LENS_USES },
    price: { kind: 'money' },
    active: { kind: 'flag', options: ['true', 'false'] },
  },
  views: [
    { name: 'active', filters: { active: { operator: 'is', is: true } } },
    { name: 'inactive', filters: { active: { operator: 'is', is: false } } },
  ],
};

/** A lens as `/api/lenses` answers it; money in reais. */
export interface LensJson extends Omit<Lens, 'id' | 'priceCents'> {
  _id: string;
  /** For a pair. */
  price: Reais;
}

/** A lens in the dashboard; money in reais. */
export interface LensItem extends LensJson {
  id: string;
  /** What a pair costs the shop; null if it has not said. */
  cost: Reais | null;
  active: boolean;
  updatedAt: number;
}
