/** Starts to receive a file into the data folder of the first argument, prints 'halfway', and stalls. */
import { setTimeout as delay } from 'node:timers/promises';
import { readEnvironment } from '#server/base/env.ts';
import { LIBRARY, receiveFile } from '#server/media/receive-file.ts';

const config = readEnvironment({ DATA_DIR: process.argv[2] });

async function* half(): AsyncGenerator<Uint8Array> {
  yield Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100_000)]);
  process.stdout.write('halfway\n');
  await delay(60_000);
}

await receiveFile({ config, id: 'half-an-upload', content: half(), accepts: LIBRARY }, () =>
  Promise.resolve(),
);
