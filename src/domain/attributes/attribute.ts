import type { ListShape } from '../dashboard/list.ts';

/** How the dashboard's list of attributes may be asked for. */
export const attributeList: ListShape = {
  sorts: ['name', '-updatedAt'],
  filters: { variants: { kind: 'number' } },
  views: [{ name: 'unused', filters: { variants: { operator: 'between', from: 0, to: 0 } } }],
};

/** Limits of an attribute; form, server and texts use the same numbers. */
export const ATTRIBUTE_LIMITS = { name: 60, values: 100 } as const;

/** A value of an attribute, such as the size 'M'. */
export interface AttributeValue {
  id: string;
  name: string;
  /** Variants that have it, archived ones too. */
  variants: number;
}

/** An attribute in the dashboard: what frames differ in beside their colour. */
export interface AttributeItem {
  id: string;
  name: string;
  slug: string;
  /** In the order in which the shop offers them. */
  values: AttributeValue[];
  products: number;
  variants: number;
  updatedAt: number;
}
