import type { Section } from '#domain/access/sections.ts';
import { customers } from '../customers/resource.ts';
import { media } from '../media/resource.ts';
import { orders } from '../orders/resource.ts';
import { products } from '../products/resource.ts';
import { staff } from '../staff/resource.ts';
import { auditEntries } from './audit-entries.ts';
import type { Resource } from '../resource/resource.ts';

/** The dashboard's sections by name; one that is missing does not exist yet. */
const resources: Partial<Record<Section, Resource>> = Object.fromEntries(
  [orders, customers, products, media, staff, auditEntries].map((resource) => [
    resource.name,
    resource,
  ]),
);

/** The resource of that name, if there is one. */
export function findResource(name: Section): Resource | undefined {
  return resources[name];
}

/** All resources. */
export const allResources = (): Resource[] => Object.values(resources);
