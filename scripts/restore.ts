/** `npm run restore -- --from FILE`: writes an archive into the empty place that the environment names. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { required, runCommand, withOwnShop } from '#server/start/archive-command.ts';
import { openArchive } from '#server/archive/archive-file.ts';
import { restore } from '#server/archive/copy-shop.ts';

process.chdir(resolve(import.meta.dirname, '..'));
if (existsSync('.env')) process.loadEnvFile();

const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;
const file = resolve(required(from, 'npm run restore -- --from ARQUIVO.tar.gz'));
await runCommand(async (progress) => {
  // A damaged archive is refused before there is anything where the shop is to be.
  const archive = await openArchive(file);
  return withOwnShop((place) => restore(archive, place, progress));
});
