import { accessTo } from '#domain/access/access-to.ts';
import type { ViewCounts } from '#domain/dashboard/list.ts';
import type { Scope } from '../scope.ts';
import { allResources } from './resources.ts';

/**
 * How many records of each section need somebody's attention, for the menu of the signed-in person: only
 * sections they may see, and only those with such records.
 *
 * @param counted views of sections that this request has counted already, by section
 */
export async function countWaiting(
  scope: Scope,
  counted: Readonly<Record<string, ViewCounts>> = {},
): Promise<Readonly<Record<string, number>>> {
  const { actor } = scope;
  if (actor.kind !== 'user') return {};
  const found = await Promise.all(
    allResources().map(async ({ name, list, waiting }) => {
      if (!waiting || !accessTo(actor.user, name).view) return [];
      const count = counted[name]?.[waiting] ?? (await list.countOf(scope, waiting));
      return count > 0 ? [[name, count] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}
