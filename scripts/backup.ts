/** `npm run backup -- --to FILE`: writes the shop of the environment, which may stay open, into one archive. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { required, runCommand, withOwnShop } from '#server/start/archive-command.ts';
import { backUp } from '#server/archive/copy-shop.ts';

process.chdir(resolve(import.meta.dirname, '..'));
if (existsSync('.env')) process.loadEnvFile();

const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
const file = resolve(required(to, 'npm run backup -- --to ARQUIVO.tar.gz'));
await runCommand((progress) => withOwnShop((place) => backUp(place, file, progress)));
