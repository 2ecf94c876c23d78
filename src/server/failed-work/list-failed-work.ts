import { sql } from 'kysely';
import type { FailedWork, WorkView } from '#domain/dashboard/failed-work.ts';
import type { ListPage, ListQuery } from '#domain/dashboard/list.ts';
import { authorise } from '../service/authorise.ts';
import type { Db } from '../db/engine/engine.ts';
import { reasonText, workText } from '../letters/notice-letter.ts';
import type { Scope } from '../service/scope.ts';

const failedLetters = (db: Db) =>
  db
    .selectFrom('letters')
    .where('state', '=', 'failed')
    .select([
      sql<'letter' | 'job'>`'letter'`.as('type'),
      'id',
      'kind',
      'reason',
      'createdAt',
      sql<string | null>`subject`.as('subject'),
      sql<string | null>`recipient`.as('recipient'),
      sql<number>`0`.as('tries'),
      sql<number>`1`.as('isDead'),
    ]);

/** Jobs that were given up, and recurring ones that fail. */
const failedJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'dead'),
        eb('id', 'like', 'every-%').and('lastError', 'is not', null),
      ]),
    )
    .select((eb) => [
      sql<'letter' | 'job'>`'job'`.as('type'),
      'id',
      'kind',
      'lastError as reason',
      'createdAt',
      sql<string | null>`NULL`.as('subject'),
      sql<string | null>`NULL`.as('recipient'),
      'tries',
      eb.case().when('state', '=', 'dead').then(1).else(0).end().as('isDead'),
    ]);

/** How many letters, and how many other jobs, the shop could not finish. @throws ShopError 401, 403 */
export async function countFailures(scope: Scope): Promise<Record<WorkView, number>> {
  authorise(scope, 'settings', 'view');
  const { engine } = scope;
  const count = sql<number>`count(*)`.as('count');
  const { letters, jobs } = await engine.db
    .selectNoFrom([
      engine.db.selectFrom(failedLetters(engine.db).as('l')).select(count).as('letters'),
      engine.db.selectFrom(failedJobs(engine.db).as('j')).select(count).as('jobs'),
    ])
    .executeTakeFirstOrThrow();
  return { letters: Number(letters), jobs: Number(jobs) };
}

type Asked = Pick<ListQuery, 'page' | 'limit'> & { view: WorkView | null };

/**
 * One page of what the shop could not finish, the newest first, in words: no code, payload or message of an error
 * that only a programmer understands. The last page if there are not that many.
 *
 * @throws ShopError 401, 403
 */
export async function listFailedWork(
  scope: Scope,
  { page, limit, view }: Asked,
): Promise<ListPage<FailedWork>> {
  const counts = await countFailures(scope);
  const total = view === null ? counts.letters + counts.jobs : counts[view];
  const pages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, pages);
  const { db } = scope.engine;
  const all =
    view === 'letters'
      ? failedLetters(db)
      : view === 'jobs'
        ? failedJobs(db)
        : failedLetters(db).unionAll(failedJobs(db));
  const rows = await db
    .selectFrom(all.as('work'))
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((shown - 1) * limit)
    .execute();
  const items = rows.map(({ kind, reason, subject, recipient, tries, isDead, ...row }) => {
    const name = row.type === 'letter' ? `letter.${kind}` : kind;
    return {
      ...row,
      title: workText(name),
      detail: [subject, recipient].filter(Boolean).join(' · '),
      reason: reasonText(name, reason ?? ''),
      tries: Number(tries),
      isDead: Number(isDead) === 1,
    };
  });
  return { items, total, page: shown, pages };
}
