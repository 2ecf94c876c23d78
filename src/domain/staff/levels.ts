import type { Permission } from '../access/permission.ts';
import type { Section } from '../access/sections.ts';

/** Levels of what a staff member may do in a section; each includes the one before. */
export const LEVELS = ['none', 'view', 'edit', 'all'] as const;
export type Level = (typeof LEVELS)[number];

/** The permission of a level. */
export const permissionAt = (name: Section, level: Level): Permission => ({
  name,
  view: level !== 'none',
  edit: level === 'edit' || level === 'all',
  delete: level === 'all',
});

/** The level of a permission; null for another combination, such as deleting without editing. */
export function levelOf({ name, ...rights }: Permission): Level | null {
  const step = LEVELS.find((level) => {
    const { view, edit, delete: remove } = permissionAt(name, level);
    return rights.view === view && rights.edit === edit && rights.delete === remove;
  });
  return step ?? null;
}

/** The presets, in the order in which they are offered. */
export const presetNames = ['sales', 'catalogue', 'optician'] as const;
export type Preset = (typeof presetNames)[number];

/** Typical roles in an optician's shop; sections that are not named stay closed. */
export const PRESETS: Readonly<Record<Preset, Partial<Record<Section, Level>>>> = {
  sales: {
    orders: 'edit',
    customers: 'edit',
    prescriptions: 'view',
    coupons: 'view',
    products: 'view',
    deliveries: 'view',
    reviews: 'edit',
  },
  catalogue: {
    products: 'all',
    categories: 'all',
    brands: 'all',
    attributes: 'all',
    colors: 'all',
    lenses: 'edit',
    media: 'all',
    pages: 'edit',
    reviews: 'view',
  },
  optician: {
    prescriptions: 'all',
    orders: 'edit',
    customers: 'view',
    lenses: 'edit',
    products: 'view',
  },
};
