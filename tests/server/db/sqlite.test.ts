import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { emptyPlace } from '../../support/places.ts';

/** Rows the writer has acknowledged when it is killed. */
const ACKNOWLEDGED_BEFORE_KILL = 50;

it('loses no acknowledged row when its process is killed', async () => {
  const place = await emptyPlace('sqlite');
  onTestFinished(place.leave);
  const script = fileURLToPath(new URL('../../support/write-until-killed.ts', import.meta.url));
  const writer = spawn(process.execPath, [script, place.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(writer, 'exit');
  let acknowledged = 0;
  for await (const line of createInterface(writer.stdout)) {
    acknowledged = Number(line);
    if (acknowledged === ACKNOWLEDGED_BEFORE_KILL) writer.kill('SIGKILL');
  }
  expect(await exited).toEqual([null, 'SIGKILL']);

  const engine = await openDatabase(place);
  onTestFinished(() => engine.close());
  const words = await engine.db.selectFrom('searchWords').select('uses').orderBy('uses').execute();
  expect(acknowledged).toBeGreaterThanOrEqual(ACKNOWLEDGED_BEFORE_KILL);
  expect(words.slice(0, acknowledged).map((row) => row.uses)).toEqual(
    Array.from({ length: acknowledged }, (_, n) => n + 1),
  );
});

it('says that the disk is full, not that nothing can be taken back, and writes once there is room', async () => {
  const place = await emptyPlace('sqlite');
  onTestFinished(place.leave);
  const engine = await openDatabase(place);
  onTestFinished(() => engine.close());
  await migrate(engine);
  const write = (uses: number) =>
    engine.transaction((tx) =>
      tx
        .insertInto('searchWords')
        // More than the room that migrations have left free within the file.
        .values({ word: String(uses).repeat(1_000_000), uses })
        .execute(),
    );
  const { rows } = await sql<{ pageCount: number }>`PRAGMA page_count`.execute(engine.db);
  // It is the writer's.
  const allowPages = (count: number) =>
    engine.transaction((tx) => sql`PRAGMA max_page_count = ${sql.lit(count)}`.execute(tx));
  await allowPages(rows[0]!.pageCount);
  await expect(write(1)).rejects.toThrow('database or disk is full');
  await allowPages(100_000);
  await write(2);
  expect(await engine.db.selectFrom('searchWords').select('uses').execute()).toEqual([{ uses: 2 }]);
});
