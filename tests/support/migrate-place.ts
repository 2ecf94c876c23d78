/** Opens the database named by the first argument (a DatabasePlace as JSON), says so, and migrates it when told to. */
import { once } from 'node:events';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';

const engine = await openDatabase(JSON.parse(process.argv[2]!));
process.stdout.write('opened\n');
await once(process.stdin, 'data');
await migrate(engine);
await engine.close();
process.stdin.destroy();
