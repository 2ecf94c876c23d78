/**
 * `FOLDER WRITERS`: as many writers as that write one row per transaction, and print the number of each that the
 * database has acknowledged.
 */
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';

const [dataDir, writers] = [process.argv[2]!, Number(process.argv[3])];
const engine = await openDatabase({ dataDir });
await migrate(engine);
let last = 0;
async function write(): Promise<never> {
  for (;;) {
    const n = (last += 1);
    await engine.transaction((tx) =>
      tx
        .insertInto('searchWords')
        .values({ word: `word-${n}`, uses: n })
        .execute(),
    );
    process.stdout.write(`${n}\n`);
  }
}
await Promise.all(Array.from({ length: writers }, write));
