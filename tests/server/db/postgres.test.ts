import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Engine } from '#server/db/engine/engine.ts';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { shopPlace } from '../../support/places.ts';
import { query } from '../../support/postgres/databases.ts';

async function openTwoNodes() {
  const place = await shopPlace('postgres');
  onTestFinished(place.leave);
  const url = place.directUrl ?? place.databaseUrl!;
  const log: string[] = [];
  const node = async () => {
    const engine = await openPostgres({ url, log: (message) => log.push(message) });
    // Hooks run last to first: the nodes leave before the database is cleared.
    onTestFinished(() => engine.close());
    return engine;
  };
  return { here: await node(), other: await node(), url, log };
}

const nextAnnouncement = (engine: Engine) =>
  new Promise<string>((resolve) => engine.onAnnouncement(resolve));

it('tells every node of an announcement', async () => {
  const { here, other } = await openTwoNodes();
  const heard = nextAnnouncement(other);
  await here.announce('catalogue');
  expect(await heard).toBe('catalogue');
});

it('listens again after its connection was cut, and says that anything may have changed', async () => {
  const { here, other, url, log } = await openTwoNodes();
  const heard = nextAnnouncement(other);
  await query(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  );
  expect(await heard).toBe('*');
  expect(log.join()).toContain('postgres: listener');
  const next = nextAnnouncement(other);
  await here.announce('settings');
  expect(await next).toBe('settings');
});

it('goes on answering after the server dropped its idle connections', async () => {
  const { here, url } = await openTwoNodes();
  await sql`SELECT 1`.execute(here.db);
  await query(
    url,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND query NOT LIKE 'LISTEN%'`,
  );
  const { rows } = await sql<{ answer: number }>`SELECT 42 AS answer`.execute(here.db);
  expect(rows).toEqual([{ answer: 42 }]);
});

it('says that the connection was lost, not that nothing can be taken back, and takes a new one', async () => {
  const { here } = await openTwoNodes();
  const cut = here.transaction((tx) =>
    sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx),
  );
  await expect(cut).rejects.toThrow('terminating connection due to administrator command');
  expect(await here.transaction(async () => 'new')).toBe('new');
});
