/** Starts to write the file of the first argument, prints 'halfway', and stalls. */
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { writeFileAtomically } from '#server/base/data-folder.ts';

const probe = await open(process.argv[1]!);
const handles = Object.getPrototypeOf(probe) as typeof probe;
await probe.close();
handles.sync = async () => {
  process.stdout.write('halfway\n');
  await delay(60_000);
};
await writeFileAtomically(process.argv[2]!, 'a whole text');
