/** Opens the database of the first argument (a DatabasePlace as JSON), prints 'opened', migrates it on input. */
import { once } from 'node:events';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';

const engine = await openDatabase(JSON.parse(process.argv[2]!));
process.stdout.write('opened\n');
await once(process.stdin, 'data');
await migrate(engine);
await engine.close();
process.stdin.destroy();
