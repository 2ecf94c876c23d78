import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Engine } from '#server/db/engine/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { emptyPlace } from '../../support/places.ts';

/** Rows the writer has acknowledged when it is killed. */
const ACKNOWLEDGED_BEFORE_KILL = 50;

it.each([1, 8])(
  'loses no acknowledged row of %i writers when their process is killed',
  async (writers) => {
    const place = await emptyPlace('sqlite');
    onTestFinished(place.leave);
    const script = fileURLToPath(new URL('../../support/write-until-killed.ts', import.meta.url));
    const writer = spawn(process.execPath, [script, place.dataDir, String(writers)], {
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
    const words = await engine.db
      .selectFrom('searchWords')
      .select('uses')
      .orderBy('uses')
      .execute();
    expect(acknowledged).toBeGreaterThanOrEqual(ACKNOWLEDGED_BEFORE_KILL);
    expect(words.slice(0, acknowledged).map((row) => row.uses)).toEqual(
      Array.from({ length: acknowledged }, (_, n) => n + 1),
    );
  },
);

async function openShop(): Promise<Engine> {
  const place = await emptyPlace('sqlite');
  onTestFinished(place.leave);
  const engine = await openDatabase(place);
  onTestFinished(() => engine.close());
  await migrate(engine);
  return engine;
}

/** The limit is that of the connection that writes. */
const allowPages = (engine: Engine, count: number) =>
  engine.transaction((tx) => sql`PRAGMA max_page_count = ${sql.lit(count)}`.execute(tx));

/** Leaves the file as large as it is. */
async function fillDisk(engine: Engine): Promise<void> {
  const { rows } = await sql<{ pageCount: number }>`PRAGMA page_count`.execute(engine.db);
  await allowPages(engine, rows[0]!.pageCount);
}

it('says that the disk is full, not that nothing can be taken back, and writes once there is room', async () => {
  const engine = await openShop();
  const write = (uses: number) =>
    engine.transaction((tx) =>
      tx
        .insertInto('searchWords')
        // More than the room that migrations have left free within the file.
        .values({ word: String(uses).repeat(1_000_000), uses })
        .execute(),
    );
  await fillDisk(engine);
  await expect(write(1)).rejects.toMatchObject({
    status: 507,
    code: 'databaseFull',
    message: 'database or disk is full',
  });
  await allowPages(engine, 100_000);
  await write(2);
  expect(await engine.db.selectFrom('searchWords').select('uses').execute()).toEqual([{ uses: 2 }]);
});

it('tells whoever wrote that a commit has failed, writes nothing of it, and writes again afterwards', async () => {
  const engine = await openShop();
  const write = (uses: number) =>
    engine.transaction((tx) =>
      tx
        .insertInto('searchWords')
        .values({ word: String(uses), uses })
        .execute(),
    );
  const { run } = StatementSync.prototype;
  const failing = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (
    this: StatementSync,
    ...values
  ) {
    if (this.sourceSQL === 'commit') throw new Error('disk I/O error');
    return run.apply(this, values);
  });
  onTestFinished(() => failing.mockRestore());
  await expect(write(1)).rejects.toThrow('disk I/O error');
  failing.mockRestore();
  const { rows } = await sql<{ file: string }>`PRAGMA database_list`.execute(engine.db);
  const other = new DatabaseSync(rows[0]!.file, { timeout: 0 });
  onTestFinished(() => other.close());
  expect(() => other.exec('BEGIN IMMEDIATE; ROLLBACK;')).not.toThrow();
  await write(2);
  expect(await engine.db.selectFrom('searchWords').select('uses').execute()).toEqual([{ uses: 2 }]);
});
