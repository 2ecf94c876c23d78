/** How long a page's reads take while many write and a report is read. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine } from '#server/db/engine/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { percentile } from './percentile.ts';

/** Rows of the table that is read, written and reported on. */
const ROWS = 1_000_000;
const ROWS_AT_ONCE = 50_000;
const WRITERS = 200;
/** Reads of one page. */
const READS = 60;
const VISITORS = 2;
const QUIET_MS = 6000;
const BUSY_MS = 8000;
const ROUNDS = 3;

async function fill(engine: Engine): Promise<void> {
  for (let from = 0; from < ROWS; from += ROWS_AT_ONCE) {
    await engine.transaction((tx) =>
      sql`
        INSERT INTO search_words (word, uses)
        WITH RECURSIVE n (n) AS (
          SELECT ${sql.lit(from)} + 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${sql.lit(from + ROWS_AT_ONCE)}
        )
        SELECT 'word ' || n, n FROM n`.execute(tx),
    );
  }
}

async function readPage({ db }: Engine): Promise<void> {
  for (let n = 0; n < READS; n += 1) {
    const word = `word ${1 + Math.floor(Math.random() * ROWS)}`;
    await db.selectFrom('searchWords').selectAll().where('word', '=', word).execute();
  }
}

/** The p50 and p99 of a page, in ms, of visitors that come for some time. */
async function pageTimes(engine: Engine, ms: number): Promise<{ p50: number; p99: number }> {
  const taken: number[] = [];
  const end = performance.now() + ms;
  const visit = async (): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now();
      await readPage(engine);
      taken.push(performance.now() - start);
      await wait(5);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  return { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
}

/** Compares a page of a quiet shop with one beside 200 writers and an endless row of reports over 1,000,000 rows. */
export async function measureEngine(engine: Engine, log: (line: string) => void): Promise<void> {
  await migrate(engine);
  await fill(engine);
  log(
    `\n${WRITERS} writers and a report over ${ROWS} rows beside a page of ${READS} reads: ${engine.name}\n`,
  );
  await pageTimes(engine, QUIET_MS / 3);
  let written = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await pageTimes(engine, QUIET_MS);
    const before = written;
    let isOpen = true;
    let reports = 0;
    const write = async (): Promise<void> => {
      while (isOpen) {
        written += 1;
        const row = { word: `written ${written}`, uses: written };
        await engine.transaction((tx) => tx.insertInto('searchWords').values(row).execute());
      }
    };
    const report = async (): Promise<void> => {
      for (; isOpen; reports += 1) {
        await engine.heavy
          .selectFrom('searchWords')
          .select(sql`count(DISTINCT substr(word, 1, 7))`.as('beginnings'))
          .execute();
      }
    };
    const work = Promise.all([...Array.from({ length: WRITERS }, write), report()]);
    const busy = await pageTimes(engine, BUSY_MS);
    const commits = (written - before) / (BUSY_MS / 1000);
    isOpen = false;
    await work;
    log(
      `p50 ${quiet.p50.toFixed(1)} → ${busy.p50.toFixed(1)} ms  p99 ${quiet.p99.toFixed(1)} → ${busy.p99.toFixed(1)} ms, ` +
        `${(busy.p99 / quiet.p99).toFixed(1)} times; ${commits.toFixed(0)} commits/s, ${reports} reports`,
    );
  }
}
