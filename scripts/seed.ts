/**
 * `npm run seed [-- --products N]`: fills an empty data folder with the demo, or with N products. The first
 * `npm start` runs it.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ACCOUNTS_FILE, DEMO_ACCOUNTS } from '#demo/demo-accounts.ts';
import { isEmptyShop } from '#demo/is-empty.ts';
import { seedDemoShop } from '#demo/seed.ts';
import { readEnvironment } from '#server/base/env.ts';
import { logAsJson } from '#server/base/log.ts';
import { closeShop, currentShop } from '#server/start/shop.ts';

process.chdir(resolve(import.meta.dirname, '..'));
if (existsSync('.env')) process.loadEnvFile();
if (process.env.LOG_FORMAT === 'json') logAsJson(() => undefined);

/** The number after `--products`; undefined without it. */
function wantedProducts(): number | undefined {
  const { products } = parseArgs({ options: { products: { type: 'string' } } }).values;
  if (products === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(products)) throw new Error('--products takes a number from 1.');
  return Number(products);
}

function printAccounts(password: string, dataDir: string): void {
  console.log('\nPeople of the demo:');
  for (const { email, role, status } of DEMO_ACCOUNTS) {
    console.log(`  ${email.padEnd(22)} ${role}${status === 'active' ? '' : `, ${status}`}`);
  }
  console.log(`Their password is ${password}`);
  console.log(`(stored in ${resolve(dataDir, ACCOUNTS_FILE)})\n`);
}

try {
  const products = wantedProducts();
  const { DATA_DIR: dataDir, DEMO_PASSWORD: password } = readEnvironment(process.env);
  const shop = await currentShop();
  if (!(await isEmptyShop(shop))) {
    throw new Error('This shop has data already. Set DATA_DIR to an empty folder.');
  }
  console.log('Filling the empty shop with the demo …');
  const log = console.log;
  printAccounts(await seedDemoShop(shop, { dataDir, password, products, log }), dataDir);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeShop();
}
