import { accessTo } from '#domain/access/access-to.ts';
import type { Scope } from '../scope.ts';
import { allResources } from './resources.ts';

/**
 * How many records of each section wait for somebody, for the menu of whoever asks: of the sections
 * they see, those where something waits.
 */
export async function countWaiting(scope: Scope): Promise<Readonly<Record<string, number>>> {
  const { actor } = scope;
  if (actor.kind !== 'user') return {};
  const counted = await Promise.all(
    allResources().map(async ({ name, waiting }) => {
      if (!waiting || !accessTo(actor.user, name).view) return [];
      const count = await waiting(scope);
      return count > 0 ? [[name, count] as const] : [];
    }),
  );
  return Object.fromEntries(counted.flat());
}
