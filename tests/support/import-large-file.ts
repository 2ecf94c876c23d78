/**
 * `SECTION ROWS LENGTH`: imports a file of so many rows, each with a cell of so many letters that no field takes, in the shop of
 * the environment. Prints how it ended, and the most bytes that were in use meanwhile, beyond those before it.
 */
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readEnvironment } from '#server/base/env.ts';
import { ShopError } from '#server/base/errors.ts';
import { databasePlace, openDatabase } from '#server/db/open.ts';
import { readImport, runImport } from '#server/imports/imports.ts';
import { startImport } from '#server/imports/start-import.ts';
import { actingAs } from '#server/service/scope.ts';
import { shopScope } from '#server/start/shop.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { seller } from '../server/orders/staff.ts';
import { importedRows } from './imported-rows.ts';

const section = process.argv[2] === 'products' ? 'products' : 'customers';
const [rows, length] = [Number(process.argv[3]), Number(process.argv[4])];
const BOUNDARY = 'imported-file';
/** Ms between two looks at the memory. */
const LOOK_MS = 1_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function usedBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function* parts() {
  yield `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="large.csv"\r\n\r\n`;
  yield* importedRows(section, { rows, length });
  yield `\r\n--${BOUNDARY}--\r\n`;
}

const config = readEnvironment(process.env);
const engine = await openDatabase(databasePlace(config));
const user = { ...seller, staff: null, admin: true };
const scope = actingAs(shopScope(engine, config), { kind: 'user', user });
const send = (body: Iterable<string>) =>
  startImport(scope, {
    section,
    request: {
      headers: new Headers({ 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
      body: Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array<ArrayBuffer>>,
    },
  });

const before = usedBytes();
let most = before;
const looking = setInterval(() => (most = Math.max(most, usedBytes())), LOOK_MS);
let end: object;
try {
  const { id } = await send(parts());
  await doDueJobs(scope);
  if ((await readImport(scope, id)).status === 'ready') await runImport(scope, id);
  await doDueJobs(scope);
  const { status, counts, errors } = await readImport(scope, id);
  end = { status, counts, errors: errors.slice(0, 3) };
} catch (error) {
  if (!(error instanceof ShopError)) throw error;
  end = { refused: error.status };
}
clearInterval(looking);
await engine.close();
process.stdout.write(`${JSON.stringify({ ...end, bytes: most - before })}\n`);
