import type { APIContext } from 'astro';
import { API_DOCS } from '#domain/api/shown-operation.ts';

/**
 * Whether a call is to the API; by its route, because an address has many spellings. The pages that explain the API are
 * beside it, and no part of it.
 */
export function isApi({ routePattern }: Pick<APIContext, 'routePattern'>): boolean {
  return routePattern.startsWith('/api/') && !`${routePattern}/`.startsWith(`${API_DOCS}/`);
}
