import type { APIContext } from 'astro';

/** Whether a call is one to the API: by its route, since visitors choose the spelling of an address. */
export function isApi({ routePattern }: Pick<APIContext, 'routePattern'>): boolean {
  return routePattern.startsWith('/api/');
}
