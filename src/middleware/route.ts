import type { APIContext } from 'astro';

/** The page that explains the API is beside it, and no part of it. */
const DOCS = '/api/docs';

/** Whether a call is to the API; by its route, because an address has many spellings. */
export function isApi({ routePattern }: Pick<APIContext, 'routePattern'>): boolean {
  return routePattern.startsWith('/api/') && routePattern !== DOCS;
}
