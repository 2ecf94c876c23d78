/** Writes one row per transaction and prints the number of each that the database has acknowledged. */
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';

const engine = await openDatabase({ dataDir: process.argv[2]! });
await migrate(engine);
for (let n = 1; ; n += 1) {
  await engine.transaction((tx) =>
    tx
      .insertInto('searchWords')
      .values({ word: `word-${n}`, uses: n })
      .execute(),
  );
  process.stdout.write(`${n}\n`);
}
