import type { APIContext } from 'astro';

/** Whether a call is to the API; by its route, because an address has many spellings. */
export function isApi({ routePattern }: Pick<APIContext, 'routePattern'>): boolean {
  return routePattern.startsWith('/api/');
}
