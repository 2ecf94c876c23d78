import type { APIContext } from 'astro';

/** Whether a call is one to the API: by its route, whose spelling no visitor chooses. */
export function isApi({ routePattern }: Pick<APIContext, 'routePattern'>): boolean {
  return routePattern.startsWith('/api/');
}
