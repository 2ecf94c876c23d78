import { accessTo } from '#domain/access/access-to.ts';
import type { ViewCounts } from '#domain/dashboard/list.ts';
import type { Scope } from '../service/scope.ts';
import type { Resource } from './resource.ts';

interface Waiting {
  resources: readonly Resource[];
  /** Views of sections that this request has counted already, by section. */
  counted?: Readonly<Record<string, ViewCounts>>;
}

/**
 * How many records of each section need somebody's attention, for the menu of the signed-in person: only
 * sections they may see, and only those with such records.
 */
export async function countWaiting(
  scope: Scope,
  { resources, counted = {} }: Waiting,
): Promise<Readonly<Record<string, number>>> {
  const { actor } = scope;
  if (actor.kind !== 'user') return {};
  const found = await Promise.all(
    resources.map(async ({ name, list, waiting }) => {
      if (!waiting || !accessTo(actor.user, name).view) return [];
      const count = counted[name]?.[waiting] ?? (await list.countOf(scope, waiting));
      return count > 0 ? [[name, count] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}
