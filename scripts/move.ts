/**
 * `npm run move -- --to TARGET`: copies the shop of the environment into an empty PostgreSQL (`postgres://…`) or folder.
 * `npm run move -- --media s3` (or `folder`) copies its pictures, models and private files into the store of the
 * environment's S3 variables, or back. The source is only read.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { required, runCommand, twoStores, withTwoShops } from '#server/start/archive-command.ts';
import { move, moveFiles } from '#server/archive/copy-shop.ts';

process.chdir(resolve(import.meta.dirname, '..'));
if (existsSync('.env')) process.loadEnvFile();

const USE =
  'npm run move -- --to postgres://… (ou uma pasta), ou npm run move -- --media s3 (ou folder)';
const { to, media } = parseArgs({
  options: { to: { type: 'string' }, media: { type: 'string' } },
}).values;
await runCommand((progress) => {
  if (media === 's3' || media === 'folder') return moveFiles(...twoStores(media), progress);
  const target = required(media === undefined ? to : undefined, USE);
  return withTwoShops(target, (from, place) => move(from, place, progress));
});
