import { authorise } from '../authorise.ts';
import type { Scope } from '../scope.ts';

/** How many letters, and how many other jobs, the shop has given up. */
export async function countFailures(scope: Scope): Promise<{ letters: number; jobs: number }> {
  authorise(scope, 'settings', 'view');
  const { db } = scope.engine;
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('letters')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('state', '=', 'failed')
        .as('letters'),
      eb
        .selectFrom('jobs')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('state', '=', 'dead')
        .as('jobs'),
    ])
    .executeTakeFirstOrThrow()
    .then(({ letters, jobs }) => ({ letters: Number(letters), jobs: Number(jobs) }));
}
