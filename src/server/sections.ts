import { customers } from './customers/resource.ts';
import { auditEntries } from './dashboard/audit-entries.ts';
import type { Resource } from './dashboard/resource.ts';
import { NotFoundError } from './errors.ts';
import { media } from './media/resource.ts';
import { orders } from './orders/resource.ts';
import { products } from './products/resource.ts';
import { staff } from './staff/resource.ts';

/** The resources of the dashboard's sections. The settings are no list of records, and have none. */
export const resources: readonly Resource[] = [
  orders,
  customers,
  products,
  media,
  staff,
  auditEntries,
];

/** The resource of a section, by the section's name. @throws NotFoundError where there is none */
export function resourceOf(section: string | undefined): Resource {
  const found = resources.find(({ name }) => name === section);
  if (!found) throw new NotFoundError();
  return found;
}
